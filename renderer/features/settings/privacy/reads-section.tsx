import { CircleAlert } from 'lucide-react';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useAnswer } from '../../../session/use-answer.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

type Read = Answer<'getReads'>['reads'][number];

/** The sentence of what was read, by why: a report, a pending photo, or a deleted case. */
const sentenceOf = ({ because }: Read): 'report' | 'photo' | 'line' =>
  because === 'report' || because === 'notice' ? 'report' : because === 'photo' ? 'photo' : 'line';

/** What moderators were shown of the member, and because of which case. */
export function ReadsSection() {
  const t = useText('settings');
  const format = useFormat();
  const failureText = useFailureText();
  const { answer, failure } = useAnswer('getReads', {});
  const whatOf = ({ what, count }: Read): string =>
    count > 1 && (what === 'message' || what === 'photo')
      ? t(`reads.what.${what}s`, { amount: count })
      : t(`reads.what.${what}`);
  if (!answer)
    return failure ? (
      <Notice boxed tone="warning" icon={CircleAlert} role="status">
        {failureText(failure)}
      </Notice>
    ) : (
      <div aria-busy="true">
        <Skeleton shape="card" />
      </div>
    );
  return (
    <div className="stack">
      <p className="muted">{t('reads.intro')}</p>
      {answer.reads.length === 0 ? (
        <p>
          <b>{t('reads.none')}</b>
        </p>
      ) : (
        <ul role="list" className="stack">
          {answer.reads.map((read) => (
            <li key={`${read.number} ${read.what}`}>
              {t(`reads.${sentenceOf(read)}`, {
                date: format.date(read.at),
                what: whatOf(read),
                number: read.number,
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
