import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import { Button } from '../../renderer/ui/controls/button.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { Marked } from '../parts/mark.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { showToast } from '../parts/toasts.tsx';
import styles from './folded.module.css';
import { useUnclaimedText } from './unclaimed-text.ts';

type What =
  | NonNullable<DeskCase['subject']>['folded'][number]
  | NonNullable<DeskCase['sender']>['folded'][number];
type Lines = Answer<'unfold'>['lines'];

const FIELDS = [
  ...(['date_of_birth', 'sexuality', 'interest', 'email', 'name', 'status'] as const),
  ...(['language', 'premium', 'credits', 'member_since', 'leaves', 'closed'] as const),
  ...(['suspended', 'uploads_off', 'messages_off', 'reports_off', 'not_listed'] as const),
  ...(['starting', 'open', 'pending', 'completed', 'failed'] as const),
  ...(['cancelled', 'expired', 'held'] as const),
] as const;
const STATUSES = ['not_confirmed', 'active', 'deleted'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A line of what was folded, in words of the desk; a field that nobody named is shown as it is. */
function useLine(): (line: Lines[number]) => { name: string; text: string } {
  const t = useText('operator-work');
  const format = useFormat();
  return ({ field, text }) => {
    const known = FIELDS.find((one) => one === field);
    const name = known ? t(`lines.${known}`) : field;
    const status = STATUSES.find((one) => one === text);
    if (field === 'status' && status) return { name, text: t(`accountStatus.${status}`) };
    if (field === 'premium') return { name, text: t(`answer.${text === 'yes' ? 'yes' : 'no'}`) };
    if (field === 'language') return { name, text: format.spoken(text) };
    return { name, text: known && DAY.test(text) ? format.date(`${text}T12:00:00Z`) : text };
  };
}

/** Data of a member shown on request; the request is logged and the member notified. */
export function FoldedPanel({
  item,
  of,
  folded,
  isClaimed,
}: {
  item: DeskCase;
  of: 'subject' | 'sender';
  folded: readonly What[];
  isClaimed: boolean;
}) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const why = useFailureText();
  const lineOf = useLine();
  const unclaimed = useUnclaimedText(item, t('subject.foldedClaim'));
  const [open, setOpen] = useState<Readonly<Record<string, Lines>>>({});
  const unfold = async (what: What) => {
    const result = await callDesk('unfold', { id: item.id, of, what });
    if (result.ok) setOpen((now) => ({ ...now, [what]: result.value.lines }));
    else showToast({ text: why(result.failure), tone: 'danger' });
  };
  if (folded.length === 0) return null;
  return (
    <Panel title={t('subject.folded')}>
      <p className="small muted">
        {isClaimed ? t('subject.foldedHint', { number: item.number }) : unclaimed}
      </p>
      {folded.map((what) => {
        const lines = open[what];
        return (
          <div key={what} className={styles['fold']}>
            <span className={styles['what']}>
              <Icon of={Lock} size="s" />
              {words(`folded.${what}`)}
            </span>
            {lines ? (
              <Marked>
                <dl className={styles['lines']}>
                  {lines.length === 0 && <p className="muted">{t('subject.nothingFolded')}</p>}
                  {lines.map(lineOf).map(({ name, text }, index) => (
                    <div key={`${name} ${index}`}>
                      <dt className="small muted">{name}</dt>
                      <dd>
                        <MemberText>{text}</MemberText>
                      </dd>
                    </div>
                  ))}
                </dl>
              </Marked>
            ) : (
              <Button variant="line" disabled={!isClaimed} onClick={() => void unfold(what)}>
                {t('subject.unfold')}
              </Button>
            )}
          </div>
        );
      })}
    </Panel>
  );
}
