import { loginLink } from '../../session/access.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { CreditsDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackToApp, useIsFromApp } from './back-to-app.tsx';

/**
 * The bank's return in a browser without a session: the way back to the app, or to the sign-in. No
 * payment is named, and nothing of the address is believed.
 */
export function VisitorReturn({ id }: { id: string | undefined }) {
  const t = useText('payment');
  const isFromApp = useIsFromApp();
  return (
    <div className="wrap">
      <EmptyState
        drawing={<CreditsDrawing />}
        heading="h1"
        title={t(isFromApp ? 'return.title' : 'return.signIn')}
        action={
          isFromApp ? (
            <BackToApp id={id} primary />
          ) : (
            <ButtonLink
              variant="primary"
              to={loginLink(id === undefined ? '/transactions' : `/transactions/${id}`)}
            >
              {t('return.login')}
            </ButtonLink>
          )
        }
      >
        {t(isFromApp ? 'return.text' : 'return.signInText')}
      </EmptyState>
    </div>
  );
}
