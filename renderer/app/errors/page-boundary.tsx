import { lazy, Suspense, useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { isLeaving, LEAVING_MS } from '../../platform/leaving.ts';
import { describeError } from '../../session/page-error.ts';
import { LastResort } from './last-resort.tsx';
import { reloadOnce } from './chunk-reload.ts';

const ErrorPage = lazy(() =>
  import('./error-page.tsx').then((module) => ({ default: module.ErrorPage })),
);

/**
 * Shown in place of a page that failed, unless it is being left. A missing part reloads the page
 * once.
 */
export function PageBoundary() {
  const error = useRouteError();
  const [reloading] = useState(() => reloadOnce(error));
  const [leaving, setLeaving] = useState(isLeaving);
  useEffect(() => {
    const stays = setTimeout(() => setLeaving(false), LEAVING_MS);
    return () => clearTimeout(stays);
  }, []);
  useEffect(() => {
    if (describeError(error).status >= 500) console.error(error);
  }, [error]);
  if (reloading || leaving) return null;
  return (
    <LastResort>
      <Suspense fallback={null}>
        <ErrorPage {...describeError(error)} />
      </Suspense>
    </LastResort>
  );
}
