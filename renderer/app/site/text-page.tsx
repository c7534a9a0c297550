import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { ShownText } from '../../../shared/contract/texts.ts';
import { LEGAL_PAGES } from '../../../shared/site/routes.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { FaqPage } from '../../site/pages/text/faq-page.tsx';
import { TextPage } from '../../site/pages/text/text-page.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppSite } from './app-site.tsx';
import { PageError } from '../../session/page-error.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';

type Loaded = { key: string; text: ShownText } | { key: string; failure: CallFailure };

/** A text of the server's, again for another page, version or language. */
function useShownText(page: ShownText['page'], version: string | null) {
  const request = useRequest();
  const locale = useLocale();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const key = `${page} ${version ?? ''} ${locale} ${String(attempt)}`;
  useEffect(() => {
    let isUnmounted = false;
    const query = version === null ? { page } : { page, version };
    void request('getText', { query }).then((answer) => {
      if (isUnmounted) return;
      setLoaded(answer.ok ? { key, text: answer.value } : { key, failure: answer.failure });
    });
    return () => {
      isUnmounted = true;
    };
  }, [request, page, version, key]);
  return {
    shown: loaded?.key === key ? loaded : null,
    retry: () => setAttempt((count) => count + 1),
  };
}

function LoadedPage({ page }: { page: ShownText['page'] }) {
  const t = useText('texts');
  const failureText = useFailureText();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const { shown, retry } = useShownText(page, query.get('version'));
  const text = shown && 'text' in shown ? shown.text : null;
  // The section that the address names is there only now.
  useEffect(() => {
    if (text && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [text, hash]);
  if (text) return page === 'faq' ? <FaqPage data={text} /> : <TextPage data={text} />;
  if (shown && 'failure' in shown) {
    if (shown.failure.code === 'not_found' || shown.failure.code === 'validation_failed')
      throw new PageError(404);
    return <ErrorState onRetry={retry}>{failureText(shown.failure)}</ErrorState>;
  }
  return (
    <div className="wrap" role="status" aria-label={t('loading')}>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </div>
  );
}

/** `/pages/:page` within the app: the same page as the server's document. */
export function AppTextPage() {
  const { page: named } = useParams();
  const page = LEGAL_PAGES.find((one) => one === named);
  if (!page) throw new PageError(404);
  return (
    <AppSite>
      <LoadedPage page={page} />
    </AppSite>
  );
}
