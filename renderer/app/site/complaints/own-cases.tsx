import { useText } from '../../../i18n/text.ts';
import { CaseDecision, CaseFacts } from '../../../site/pages/complaints/case-facts.tsx';
import styles from '../../../site/pages/complaints/complaints.module.css';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useFailureText } from '../../../session/failure-text.ts';
import { useAnswer } from '../../../session/use-answer.ts';
import { CircleAlert } from 'lucide-react';

/**
 * The cases of the signed-in member, with what was decided; nothing while there are none.
 * @param version asks again when it changes.
 * @param onAppeal with the number of the case that is appealed.
 */
export function OwnCases({
  version,
  onAppeal,
}: {
  version: number;
  onAppeal: (number: number) => void;
}) {
  const t = useText('complaints');
  const failureText = useFailureText();
  const { answer, failure } = useAnswer('getCases', {}, version);
  if (!answer)
    return (
      failure && (
        <Notice boxed tone="warning" icon={CircleAlert} role="status" className={styles['own']}>
          {t('own.loadFailed')} {failureText(failure)}
        </Notice>
      )
    );
  const { cases } = answer;
  if (cases.length === 0) return null;
  return (
    <section className={styles['own']} aria-labelledby="own">
      <h2 id="own" className="section-title">
        {t('own.title')}
      </h2>
      <ul role="list" className={styles['own-list']}>
        {cases.map((one) => (
          <li key={one.number}>
            <details className={styles['own-case']}>
              <summary>
                <b>{t('case.title', { number: one.number })}</b>
                <span className="muted">
                  {t(`kinds.${one.kind}`)} · {t(`states.${one.state}`)}
                </span>
              </summary>
              <div className={styles['own-inside']}>
                <CaseFacts shown={one} />
                <CaseDecision shown={one} />
                {one.appeal === null && Boolean(one.decision?.appeal_until) && (
                  <div>
                    <Button variant="line" onClick={() => onAppeal(one.number)}>
                      {t('own.appeal')}
                    </Button>
                  </div>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
