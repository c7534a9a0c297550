import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { useLook } from '../comfort/comfort.ts';
import { DataPanel } from '../data/data-panel.tsx';
import { RefundPanel } from '../money/refund-panel.tsx';
import type { Choice } from '../sitting/state.ts';
import { CaseNotes } from './case-notes.tsx';
import styles from './case-view.module.css';
import { Evidence } from './evidence.tsx';
import { MemberCard } from './member-card.tsx';
import { SenderCard, Thread } from './sender.tsx';
import { Words } from './words.tsx';
import type { ReactNode } from 'react';

const isComplaint = ({ kind, sender }: DeskCase): boolean =>
  kind === 'complaint' || sender !== null;

/** One case whole: the content on the left, the member in the middle, the decision on the right. */
export function CaseView({
  item,
  lifted,
  isClaimed,
  before,
  onDecide,
  children,
}: {
  item: DeskCase;
  /** The veil is lifted. */
  lifted: boolean;
  /** The caller has it: what is folded can be asked for. */
  isClaimed: boolean;
  /** What was decided of it before it came back. */
  before?: Choice | undefined;
  /** What panels of their own decide at once. */
  onDecide: (choice: Choice) => void;
  children: ReactNode;
}) {
  const t = useText('operator-work');
  const look = useLook(item, lifted);
  return (
    <div className={styles['case']} data-case={item.number}>
      <div className={styles['column']} role="region" aria-label={t('case.evidence')} tabIndex={0}>
        <Words words={item.words} reports={item.reports} />
        {item.sender && item.sender.thread.length > 0 && <Thread entries={item.sender.thread} />}
        <Evidence item={item} look={look} />
        <CaseNotes item={item} />
      </div>
      <div className={styles['column']} role="region" aria-label={t('case.subject')} tabIndex={0}>
        {item.kind === 'refund' ? (
          <RefundPanel item={item} isClaimed={isClaimed} onDecide={onDecide} />
        ) : item.kind === 'data_request' ? (
          <DataPanel item={item} isClaimed={isClaimed} before={before} onDecide={onDecide} />
        ) : (
          <>
            {isComplaint(item) && <SenderCard item={item} isClaimed={isClaimed} />}
            {(!isComplaint(item) || item.subject) && (
              <MemberCard item={item} look={look} isClaimed={isClaimed} />
            )}
          </>
        )}
      </div>
      <div className={styles['decision']}>{children}</div>
    </div>
  );
}
