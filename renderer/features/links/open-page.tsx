import { Navigate, useSearchParams } from 'react-router';
import { LINK_PROTOCOL } from '../../../shared/site/installed-app.ts';
import { linkedPage } from '../../../shared/site/linked-page.ts';
import { usePageTitle } from '../../session/page-title.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LostDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Opens the page of a link of the app's scheme, or says that there is none. */
export function OpenPage() {
  const t = useText('installed');
  const path = usePath();
  const [query] = useSearchParams();
  const page = linkedPage(query.get('link') ?? '', LINK_PROTOCOL);
  usePageTitle(page === null ? t('open.title') : null);
  if (page !== null) return <Navigate to={path(page)} replace />;
  return (
    <div className="wrap">
      <EmptyState
        drawing={<LostDrawing />}
        heading="h1"
        title={t('open.title')}
        action={
          <ButtonLink to="/members" variant="primary">
            {t('open.action')}
          </ButtonLink>
        }
      >
        {t('open.text')}
      </EmptyState>
    </div>
  );
}
