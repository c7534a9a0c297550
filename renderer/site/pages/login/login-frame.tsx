import { Clock, LogOut, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { pathWithoutLocale } from '../../../../shared/locales.ts';
import { useText } from '../../../i18n/text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import styles from './login.module.css';

/** Whether a visitor wanted to see the members. */
const isSearch = (next: string): boolean =>
  pathWithoutLocale(next.replace(/[?#].*$/, '')) === '/members';

/**
 * The login page around its form, in both hosts: why one is here, and the way to join.
 * @param ended why the session that was here ended.
 * @param demo in a demonstration: the accounts.
 */
export function LoginFrame({
  next,
  ended = null,
  form,
  join,
  demo,
}: {
  next: string | null;
  ended?: 'expired' | 'elsewhere' | null;
  form: ReactNode;
  join: ReactNode;
  demo: ReactNode;
}) {
  const t = useText('auth');
  return (
    <div className={classes('wrap', styles['page'])}>
      <div className={styles['form']}>
        <h1 className="page-title">{t('login.title')}</h1>
        {ended && (
          <Notice boxed tone="info" icon={ended === 'expired' ? Clock : LogOut} role="status">
            {t(`login.ended.${ended}`)}
          </Notice>
        )}
        {!ended && next !== null && (
          <Notice boxed icon={Users} role="status">
            {t(isSearch(next) ? 'login.search' : 'login.members')}
          </Notice>
        )}
        {form}
        <p className="small">
          {t('login.join')} {join}
        </p>
      </div>
      {demo}
    </div>
  );
}
