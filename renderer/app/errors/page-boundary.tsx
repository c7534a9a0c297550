import { lazy, Suspense, useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { describeError } from '../../session/page-error.ts';
import { LastResort } from './last-resort.tsx';
import { reloadOnce } from './chunk-reload.ts';

const ErrorPage = lazy(() =>
  import('./error-page.tsx').then((module) => ({ default: module.ErrorPage })),
);

/** Shown in place of a page that failed. A missing part reloads the page once. */
export function PageBoundary() {
  const error = useRouteError();
  const [reloading] = useState(() => reloadOnce(error));
  useEffect(() => {
    if (describeError(error).status >= 500) console.error(error);
  }, [error]);
  if (reloading) return null;
  return (
    <LastResort>
      <Suspense fallback={null}>
        <ErrorPage {...describeError(error)} />
      </Suspense>
    </LastResort>
  );
}
