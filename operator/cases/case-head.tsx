import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Tag } from '../../renderer/ui/controls/chip.tsx';
import { Due } from '../parts/due.tsx';
import { useTopic } from '../parts/topic.ts';
import styles from './case-head.module.css';

/** What a case is, in one line: number, subject, who brought it, by when. */
export function CaseHead({ item }: { item: DeskCase }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const topic = useTopic();
  const format = useFormat();
  return (
    <div className={styles['head']}>
      <h2 className="section-title num">
        {t('caseNumber', { number: item.number })}
        <span className={styles['topic']}>{topic(item.topic)}</span>
      </h2>
      <p className={styles['tags']}>
        <Tag>{words(`kinds.${item.kind}`)}</Tag>
        <Tag>{words(`sources.${item.source}`)}</Tag>
        {item.reference && <Tag>{item.reference}</Tag>}
        {item.priority < 2 && <Tag on>{words(`priority.${item.priority as 0}`)}</Tag>}
        {item.escalated && <Tag on>{t('escalated')}</Tag>}
        {item.reports > 1 && <Tag>{t('case.reports', { count: item.reports })}</Tag>}
      </p>
      <p className={styles['due']}>
        <span className="muted">{t('case.came', { when: format.moment(item.created_at) })}</span>
        <span>
          {!item.late && `${t('case.due')} `}
          <Due at={item.due_at} late={item.late} />
        </span>
      </p>
    </div>
  );
}
