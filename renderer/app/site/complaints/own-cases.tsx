import { useEffect, useState } from 'react';
import type { Answer } from '../../../../shared/contract/calls.ts';
import type { Result } from '../../../../shared/result.ts';
import { useText } from '../../../i18n/text.ts';
import { CaseDecision, CaseFacts } from '../../../site/pages/complaints/case-facts.tsx';
import styles from '../../../site/pages/complaints/complaints.module.css';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useFailureText } from '../../../session/failure-text.ts';
import { useRequest } from '../../../session/use-request.ts';
import { CircleAlert } from 'lucide-react';

/**
 * The cases of whoever is signed in, with what was decided; nothing while there are none.
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
  const request = useRequest();
  const failureText = useFailureText();
  const [answer, setAnswer] = useState<Result<Answer<'getCases'>> | null>(null);
  useEffect(() => {
    let isOver = false;
    void request('getCases', {}).then((got) => {
      if (!isOver) setAnswer(got);
    });
    return () => {
      isOver = true;
    };
  }, [request, version]);
  if (answer === null) return null;
  if (!answer.ok)
    return (
      <Notice boxed tone="warning" icon={CircleAlert} role="status" className={styles['own']}>
        {t('own.loadFailed')} {failureText(answer.failure)}
      </Notice>
    );
  const { cases } = answer.value;
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
