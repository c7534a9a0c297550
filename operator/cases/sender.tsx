import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { classes } from '../../renderer/ui/layout/classes.ts';
import { Marked } from '../parts/mark.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { FoldedPanel } from './folded.tsx';
import styles from './sender.module.css';
import { useUnclaimedText } from './unclaimed-text.ts';

type Entry = NonNullable<DeskCase['sender']>['thread'][number];

/** Who complains: their account, folded, where it is proved that it is theirs. */
export function SenderCard({ item, isClaimed }: { item: DeskCase; isClaimed: boolean }) {
  const t = useText('operator-work');
  const { sender } = item;
  const unclaimed = useUnclaimedText(item, t('sender.claim'));
  if (sender)
    return <FoldedPanel item={item} of="sender" folded={sender.folded} isClaimed={isClaimed} />;
  return (
    <Panel title={t('sender.title')}>
      <p className="muted">{item.withheld ? unclaimed : t('sender.unproven')}</p>
    </Panel>
  );
}

/** What was written between somebody and us before, the oldest first. */
export function Thread({ entries }: { entries: readonly Entry[] }) {
  const t = useText('operator-work');
  return (
    <Panel title={t('sender.thread')}>
      <Marked>
        <ol className={styles['thread']}>
          {entries.map((one) => (
            <Letter key={one.id} one={one} />
          ))}
        </ol>
      </Marked>
    </Panel>
  );
}

function Letter({ one }: { one: Entry }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  const about =
    one.kind !== null && one.number !== null
      ? `${words(`kinds.${one.kind}`)} · ${t('caseNumber', { number: one.number })}`
      : t('sender.mail');
  const left =
    one.by === 'sender' || (one.number !== null && one.sent_at === null)
      ? null
      : one.sent_at
        ? t('sender.sent', { when: format.moment(one.sent_at) })
        : t('sender.waits');
  return (
    <li className={classes(styles['letter'], one.by === 'us' && styles['ours'])}>
      <p className="small muted">
        <strong className={styles['by']}>{t(`sender.by.${one.by}`)}</strong>
        {` · ${about} · ${format.moment(one.at)}`}
        {left && ` · ${left}`}
      </p>
      {one.text === null ? (
        <p className="muted">{t('sender.otherWork')}</p>
      ) : (
        <p className={styles['text']} lang={one.locale}>
          <MemberText>{one.text}</MemberText>
        </p>
      )}
    </li>
  );
}
