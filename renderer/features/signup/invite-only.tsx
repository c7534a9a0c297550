import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { KeyDrawing } from '../../ui/art/drawings.tsx';
import styles from './signup.module.css';

/** Sign-up is restricted (`signups`): an explanation and no form. */
export function InviteOnly({ site, login }: { site: string; login: string }) {
  const t = useText('signup');
  const auth = useText('auth');
  return (
    <div className={styles['group']} data-invite-only>
      <KeyDrawing />
      <h2 className="section-title" tabIndex={-1} data-step-focus>
        {t('invite.title')}
      </h2>
      <p>{t('invite.text', { site })}</p>
      <div className="row-wrap">
        <ButtonLink to={login} variant="primary">
          {auth('login.action')}
        </ButtonLink>
      </div>
    </div>
  );
}
