import { CircleAlert, Eye, EyeOff, KeyRound } from 'lucide-react';
import type { FormAnswer } from '../../../../shared/site/site-forms.ts';
import type { SitePageData } from '../../../../shared/site/site-pages.ts';
import { usePath } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field-error.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { fieldsOf } from '../../form/form-fields.ts';
import { signupPath, useSite } from '../../site-context.ts';
import { SiteLink } from '../../site-link.tsx';
import type { SitePageProps } from '../../site-page-props.ts';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { EMAIL_FIELD, PASSWORD_FIELD, resetPath } from './login-fields.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './login.module.css';

const NOTHING_SENT: FormAnswer = { values: {}, errors: {}, failure: null };

/**
 * The form as the server takes it. The script sends it by the app's own code instead, and shows what
 * is hidden here (`data-login`).
 */
function LoginForm({ next, passkeys }: Pick<SitePageData['login'], 'next' | 'passkeys'>) {
  const t = useText('auth');
  const errors = useText('errors');
  const path = usePath();
  const { form } = useSite();
  const sent = form?.page === 'login' ? form : NOTHING_SENT;
  const field = fieldsOf(sent, true);
  return (
    <form
      method="post"
      action={path(next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`)}
      className={styles['fields']}
      data-login=""
      data-next={next ?? undefined}
      data-busy={t('login.busy')}
      data-unreachable={errors('client.unreachable')}
      data-passkey-failed={t('login.passkeyFailed')}
    >
      <div data-login-failure="" hidden={sent.failure === null}>
        <Notice boxed tone="danger" icon={CircleAlert} role="alert">
          <span data-login-words="">{sent.failure}</span>
        </Notice>
      </div>
      <Button variant="line" size="large" block data-login-come-back="" hidden>
        {t('login.comeBack')}
      </Button>
      <TextField
        label={t('email')}
        {...EMAIL_FIELD}
        {...field('email')}
        data-missing={t('login.emailMissing')}
      />
      <TextField
        label={t('password')}
        {...PASSWORD_FIELD}
        type="password"
        error={sent.errors['password'] ?? null}
        autoCapitalize="none"
        spellCheck={false}
        data-missing={t('login.passwordMissing')}
        button={
          <>
            <IconButton icon={Eye} label={t('showPassword')} data-reveal="text" hidden />
            <IconButton icon={EyeOff} label={t('hidePassword')} data-reveal="password" hidden />
          </>
        }
      />
      <Button type="submit" variant="primary" size="large" block>
        {t('login.action')}
      </Button>
      {passkeys && (
        <Button
          variant="line"
          size="large"
          block
          className={styles['passkey']}
          data-login-passkey=""
          data-waits=""
        >
          <Icon of={KeyRound} />
          {t('login.passkey')}
        </Button>
      )}
      <p className="small">
        <SiteLink to={resetPath(next)} className="link">
          {t('login.forgotten')}
        </SiteLink>
      </p>
      <div data-login-error="" hidden>
        <FieldError>{''}</FieldError>
      </div>
    </form>
  );
}

/** Signing in, as a document (decision 064). */
export function LoginPage({ data: { next, passkeys, demo } }: SitePageProps<'login'>) {
  const common = useText('common');
  const path = usePath();
  const { carried, settings } = useSite();
  return (
    <LoginFrame
      next={next}
      form={<LoginForm next={next} passkeys={passkeys} />}
      join={
        <a
          href={path(signupPath(next === null ? {} : { next }, carried))}
          className="link"
          data-signup=""
        >
          {common('nav.join')}
        </a>
      }
      demo={<DemoSignIns signIns={demo} count={settings.free_conversations} />}
    />
  );
}
