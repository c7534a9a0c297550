import { UNION_LANGUAGES, type UnionLanguage } from '../../shared/union-languages.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { CheckList } from '../settings/check-list.tsx';
import '../texts/site-texts.ts';

/** In which languages somebody judges what members write: one at least. */
export function SpokenLanguages({
  chosen,
  onChoose,
}: {
  chosen: readonly UnionLanguage[];
  onChoose: (chosen: UnionLanguage[]) => void;
}) {
  const t = useText('operator-site');
  const format = useFormat();
  return (
    <>
      <CheckList
        legend={t('spoken.legend')}
        choices={UNION_LANGUAGES}
        chosen={chosen}
        nameOf={format.spoken}
        onChoose={(next) => {
          const known = UNION_LANGUAGES.filter((one) => next.includes(one));
          if (known.length > 0) onChoose(known);
        }}
      />
      <p className="small muted">{t('spoken.hint')}</p>
    </>
  );
}
