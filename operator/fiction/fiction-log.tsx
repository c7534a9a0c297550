import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { useActName } from '../audit/act-names.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { withNamedMarks } from '../parts/visible-marks.ts';
import type { Fiction } from './fiction.ts';

type OperatorName = NonNullable<Answer<'getFictionLog'>['changes'][number]['operator']>;
const FIELDS = [
  ...(['name', 'city', 'languages', 'reason', 'about', 'writer', 'picture_source'] as const),
] as const;

/** How much was written as a profile and by whom, and who changed it; never what was written. */
export function FictionLog({ profile, onClose }: { profile: Fiction; onClose: () => void }) {
  const t = useText('operator-site');
  const words = useText('operator-words');
  const format = useFormat();
  const nameOf = useActName();
  const operatorName = ({ name, role, number }: OperatorName) =>
    `${name} (${words(`roles.${role}`)} ${number})`;
  const fieldsOf = (fields: readonly string[]) =>
    FIELDS.filter((one) => fields.includes(one)).map((one) => t(`fiction.fields.${one}`));
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
            <p className="small muted">{t('fiction.whoWrites')}</p>
            <ul>
              {written.map(({ day, messages, simulated, writers }) => (
                <li key={day} className="num">
                  {t('fiction.messages', { day: format.date(day), count: messages })}
                  {simulated && ` · ${t('fiction.simulated')}`}
                  {!simulated && writers.length === 0 && ` · ${t('fiction.noWriter')}`}
                  {writers.map(({ name, recorded_by: by, since }) => (
                    <MemberText key={since}>
                      {` · ${t(name ? 'fiction.byWriter' : 'fiction.byNobody', {
                        writer: name,
                        name: by ? operatorName(by) : t('fiction.machine'),
                      })}`}
                    </MemberText>
                  ))}
                </li>
              ))}
            </ul>
            <h3 className="label">{t('fiction.changes')}</h3>
            <ul>
              {changes.map((change) => (
                <li key={`${change.at} ${change.act}`}>
                  {`${format.moment(change.at)} · ${nameOf(change.act)}`}
                  <MemberText>
                    {` · ${change.operator ? operatorName(change.operator) : t('fiction.machine')}`}
                  </MemberText>
                  {fieldsOf(change.fields).length > 0 &&
                    ` · ${format.list(fieldsOf(change.fields))}`}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
