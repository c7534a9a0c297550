import { LOCALES } from '../../shared/locales.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { Difference } from '../parts/difference.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { withNamedMarks } from '../parts/visible-marks.ts';

type Version = Answer<'getMacroHistory'>['versions'][number];

/** Every version of a macro: who saved it, and what it changed. */
export function MacroHistory({
  macro: { id, title },
  onClose,
}: {
  macro: { id: string; title: string };
  onClose: () => void;
}) {
  const t = useText('operator-site');
  const answer = useAnswer('getMacroHistory', { id });
  return (
    <Dialog
      open
      title={t('macros.historyOf', { title: withNamedMarks(title) })}
      size="wide"
      onClose={onClose}
    >
      <Loaded answer={answer}>
        {({ versions }) => (
          <ol className="stack" reversed>
            {versions.map((one, index) => (
              <VersionItem key={one.version} one={one} before={versions[index + 1]} />
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

function VersionItem({ one, before }: { one: Version; before: Version | undefined }) {
  const t = useText('operator-site');
  const format = useFormat();
  const changed = LOCALES.filter((locale) => one.texts[locale] !== before?.texts[locale]);
  return (
    <li>
      <p>
        <MemberText>
          {[
            format.moment(one.saved_at),
            one.saved_by?.name,
            one.title !== before?.title && one.title,
            one.retired && t('macros.retired'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </MemberText>
      </p>
      {changed.map((locale) => (
        <details key={locale}>
          <summary>{format.spoken(locale)}</summary>
          <div lang={locale}>
            <Difference older={before?.texts[locale] ?? ''} newer={one.texts[locale] ?? ''} />
          </div>
        </details>
      ))}
    </li>
  );
}
