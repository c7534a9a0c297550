import type { DeskCase } from '../../../shared/contract/operator/case.ts';
import { useEffect, useState } from 'react';
import type { CallFailure } from '../../../shared/result.ts';
import { useFormat } from '../../../renderer/i18n/format.ts';
import { useText } from '../../../renderer/i18n/text.ts';
import type { Answer } from '../../api/calls.ts';
import { callDesk } from '../../api/desk.ts';
import { useFailureText } from '../../parts/failure-text.ts';
import { MemberText } from '../../parts/member-text.tsx';
import type { Choice } from '../../sitting/state.ts';
import styles from './letter-preview.module.css';

type Letters = Answer<'previewDecision'>['letters'];
const WHILE_TYPING_MS = 300;

/** What a decision would send, as the server writes it. */
export function LetterPreview({ item, choice }: { item: DeskCase; choice: Choice }) {
  const t = useText('operator-work');
  const format = useFormat();
  const why = useFailureText();
  const [letters, setLetters] = useState<Letters | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const key = JSON.stringify(choice);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void callDesk('previewDecision', { id: item.id, ...choice }).then((result) => {
        if (isOver) return;
        setFailure(result.ok ? null : result.failure);
        if (result.ok) setLetters(result.value.letters);
      });
    }, WHILE_TYPING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // The key holds the choice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [item.id, key]);
  return (
    <section className={styles['preview']} aria-label={t('preview.title')}>
      <h3 className="label">{t('preview.title')}</h3>
      {failure && <p role="status">{why(failure)}</p>}
      {!failure && letters?.length === 0 && <p className="muted">{t('preview.none')}</p>}
      {!failure &&
        letters?.map((letter) => (
          <article key={letter.to} className={styles['letter']} lang={letter.locale}>
            <p className="tiny muted">
              {t(`preview.to.${letter.to}`, { language: format.spoken(letter.locale) })}
            </p>
            <p className="label">{letter.subject}</p>
            <p className={styles['text']}>
              <MemberText>{letter.text}</MemberText>
            </p>
          </article>
        ))}
    </section>
  );
}
