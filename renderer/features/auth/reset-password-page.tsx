import { Mail } from 'lucide-react';
import { useSettings } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { KeyDrawing } from '../../ui/drawings.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './auth.module.css';

/** A forgotten password: a person of the support sets it again, after a mail from the address of the account. */
export function ResetPasswordPage() {
  const t = useText('auth');
  const { support_email: address } = useSettings();
  const mail = `mailto:${address}?subject=${encodeURIComponent(t('reset.subject'))}`;
  return (
    <div className={`wrap ${styles['page']}`}>
      <div className={styles['prose']}>
        <KeyDrawing />
        <h1 className="page-title">{t('reset.title')}</h1>
        <p>{t('reset.text', { address })}</p>
        <p className="muted small">{t('reset.why')}</p>
        <div className="row-wrap">
          <ButtonAnchor href={mail} variant="primary"><Icon of={Mail} />{t('reset.action')}</ButtonAnchor>
          <ButtonLink to="/login" variant="line">{t('reset.back')}</ButtonLink>
        </div>
      </div>
    </div>
  );
}
