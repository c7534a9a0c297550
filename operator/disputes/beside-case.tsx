import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { DISPUTABLE_KINDS } from '../../shared/operator/disputes.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { LocaleLink } from '../../renderer/ui/controls/locale-link.tsx';
import { useMay } from '../session/session.ts';

/** What is recorded beside a case, on pages of their own: a dispute about it, and who sent it. */
export function BesideCase({ item }: { item: DeskCase }) {
  const t = useText('operator-work');
  const may = useMay();
  const { number, kind, state, source, words } = item;
  const disputable = state === 'decided' && DISPUTABLE_KINDS.includes(kind);
  const isMarked = words.some(({ flagger }) => flagger !== null);
  const fromSomebody =
    kind === 'notice' && (source === 'anyone' || source === 'member') && !isMarked;
  return (
    <>
      {may('appeals') && disputable && (
        <p>
          <LocaleLink to={`/disputes?case=${number}`}>{t('case.dispute')}</LocaleLink>
        </p>
      )}
      {may('flaggers') && fromSomebody && (
        <p>
          <LocaleLink to={`/flaggers?case=${number}`}>{t('case.flagger')}</LocaleLink>
        </p>
      )}
    </>
  );
}
