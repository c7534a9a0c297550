import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { LostDrawing, TornDrawing } from '../../ui/art/drawings.tsx';
import { usePageTitle } from '../../session/page-title.ts';
import { useSession } from '../../session/session.ts';
import { DeviceReset } from './device-reset.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './error-page.module.css';

/** What went wrong, as the words of the page know it. */
function reasonOf(status: number): 'notFound' | 'forbidden' | 'busy' | 'broken' {
  if (status === 404 || status === 410) return 'notFound';
  if (status === 401 || status === 403) return 'forbidden';
  return [429, 502, 503, 504].includes(status) ? 'busy' : 'broken';
}

/**
 * The error page: what is wrong in words, with the status code and the message, and the way home on
 * a 404. A member whose pages fail can reset this device.
 * @param message as it was thrown; empty takes the default one.
 */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  const t = useText('errors');
  const { memberId } = useSession();
  const reason = reasonOf(status);
  const missing = reason === 'notFound';
  const title = t(`page.${reason}`);
  usePageTitle(title);
  return (
    <div className={classes('wrap', styles['page'])} data-error-status={status}>
      {missing ? <LostDrawing /> : <TornDrawing />}
      <p className={classes('muted', styles['status'])}>
        <span className="num">{status}</span>
        {(message || !missing) && <span>{message || t('page.default')}</span>}
      </p>
      <h1 className="page-title">{title}</h1>
      <p className="muted">{t(`page.${reason}Hint`)}</p>
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
      {reason === 'broken' && memberId !== null && <DeviceReset memberId={memberId} />}
    </div>
  );
}
