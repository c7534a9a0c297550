import { SERVICE_KINDS } from '../../../../shared/site/complaints.ts';
import type { CaseView } from '../../../../shared/contract/cases.ts';
import { REPORT_KINDS } from '../../../../shared/report-kinds.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormTimes } from '../../form/form-times.ts';
import styles from './complaints.module.css';

const TOPICS = [...SERVICE_KINDS, 'illegal_content', 'minor', 'decision', ...REPORT_KINDS] as const;

/** What a case is about, when it came in, where it is, and by when it is answered. */
export function CaseFacts({ shown }: { shown: CaseView }) {
  const t = useText('complaints');
  const { moment } = useFormTimes();
  const topic = TOPICS.find((one) => one === shown.topic) ?? 'other';
  const facts: readonly (readonly [string, string])[] = [
    [t('case.state'), t(`states.${shown.state}`)],
    [
      t('case.about'),
      shown.kind === 'statement'
        ? t('kinds.statement')
        : `${t(`kinds.${shown.kind}`)}: ${t(`topics.${topic}`)}`,
    ],
    [t('case.received'), moment(shown.created_at)],
    ...(shown.decision
      ? [[t('case.decided'), moment(shown.decision.decided_at)] as const]
      : shown.state === 'decided'
        ? []
        : [[t('case.due'), moment(shown.due_at)] as const]),
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A decision with its reasons, and how to go on; nothing while there is none. */
export function CaseDecision({ shown }: { shown: CaseView }) {
  const t = useText('complaints');
  const { day } = useFormTimes();
  const { decision, appeal } = shown;
  if (decision === null) return shown.state === 'decided' ? <p>{t('case.closed')}</p> : null;
  return (
    <div className={styles['decision']}>
      {decision.outcome !== null && (
        <p className={styles['outcome']}>{t(`outcomes.${decision.outcome}`)}</p>
      )}
      <p className={styles['reasons']}>{decision.reasons}</p>
      {decision.ground !== null && (
        <p className="muted">{t('case.ground', { ground: decision.ground })}</p>
      )}
      {appeal !== null ? (
        <p>{t('case.appealed', { number: appeal })}</p>
      ) : decision.appeal_until !== null ? (
        <p>{t('case.appealUntil', { day: day(decision.appeal_until) })}</p>
      ) : (
        <p>{t('case.final')}</p>
      )}
      <p className="muted small">{t('case.elsewhere')}</p>
    </div>
  );
}
