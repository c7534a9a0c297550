import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LostDrawing, TornDrawing } from '../../ui/drawings.tsx';
import { usePageTitle } from '../page-title.ts';
import styles from './error-page.module.css';

/**
 * The error page: status code and message, with the way home on a 404 (specification sections 2 and 8).
 * @param message as it was thrown; empty takes the page's own words: "Error" unless the status has better ones.
 */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  const t = useText('errors');
  const missing = status === 404;
  const title = message || t(missing ? 'page.notFound' : 'page.default');
  usePageTitle(title);
  return (
    <div className={`wrap ${styles['page']}`} data-error-status={status}>
      {missing ? <LostDrawing /> : <TornDrawing />}
      <p className={`num muted ${styles['status']}`}>{status}</p>
      <h1 className="page-title">{title}</h1>
      <p className="muted">{t(missing ? 'page.notFoundHint' : 'page.defaultHint')}</p>
      <div className="row-wrap">
        {!missing && (
          <Button variant="primary" onClick={() => location.reload()}>
            {t('page.reload')}
          </Button>
        )}
        <ButtonLink to="/" variant={missing ? 'primary' : 'line'}>
          {t('page.home')}
        </ButtonLink>
      </div>
    </div>
  );
}
