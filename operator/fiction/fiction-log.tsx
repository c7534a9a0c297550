import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { useAnswer } from '../api/answers.ts';
import { useActName } from '../audit/act-names.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { withNamedMarks } from '../parts/visible-marks.ts';
import type { Fiction } from './fiction.ts';

/** How much was written as a profile, and who changed it; never what was written. */
export function FictionLog({ profile, onClose }: { profile: Fiction; onClose: () => void }) {
  const t = useText('operator-site');
  const format = useFormat();
  const nameOf = useActName();
  const answer = useAnswer('getFictionLog', { profile: profile.id });
  return (
    <Dialog
      open
      title={t('fiction.logOf', { name: withNamedMarks(profile.name) })}
      onClose={onClose}
    >
      <Loaded answer={answer}>
        {({ written, changes }) => (
          <div className="stack">
            <h3 className="label">{t('fiction.written')}</h3>
            {written.length === 0 && <p className="muted">{t('fiction.nothingWritten')}</p>}
            <ul>
              {written.map(({ day, messages }) => (
                <li key={day} className="num">
                  {t('fiction.messages', { day: format.date(day), count: messages })}
                </li>
              ))}
            </ul>
            <h3 className="label">{t('fiction.changes')}</h3>
            <ul>
              {changes.map((change) => (
                <li key={`${change.at} ${change.act}`}>
                  {`${format.moment(change.at)} · ${nameOf(change.act)}`}
                  {change.operator && <MemberText>{` · ${change.operator.name}`}</MemberText>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
