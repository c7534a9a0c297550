import { useText } from '../../renderer/i18n/text.ts';
import { ButtonLink } from '../../renderer/ui/controls/button.tsx';
import { Page } from '../parts/page.tsx';

/** An address that leads to nothing. */
export function MissingPage() {
  const t = useText('operator');
  return (
    <Page title={t('missing.title')} lead={t('missing.text')}>
      <div>
        <ButtonLink to="/" variant="line">
          {t('nav.today')}
        </ButtonLink>
      </div>
    </Page>
  );
}
