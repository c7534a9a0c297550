import { useText } from '../../renderer/i18n/text.ts';
import styles from './difference.module.css';
import { MemberText } from './member-text.tsx';
import { wordDiff } from './word-diff.ts';

/** Characters of what stayed that are shown beside a change. */
const AROUND = 200;

const middleLeftOut = (text: string, isFirst: boolean, isLast: boolean): string => {
  if (text.length <= 2 * AROUND + 20) return text;
  const start = isFirst ? '' : text.slice(0, AROUND);
  return `${start} … ${isLast ? '' : text.slice(-AROUND)}`;
};

/** What a text was and becomes, word by word: what went is struck, what came is underlined. */
export function Difference({ older, newer }: { older: string; newer: string }) {
  const t = useText('operator');
  const pieces = wordDiff(older, newer);
  if (pieces.every(({ kind }) => kind === 'same'))
    return <p className="muted">{t('difference.none')}</p>;
  return (
    <p className={styles['text']}>
      {pieces.map(({ kind, text }, index) =>
        kind === 'gone' ? (
          <del key={index}>
            <span className="sr-only">{t('difference.gone')} </span>
            <MemberText>{text}</MemberText>
          </del>
        ) : kind === 'new' ? (
          <ins key={index}>
            <span className="sr-only">{t('difference.new')} </span>
            <MemberText>{text}</MemberText>
          </ins>
        ) : (
          <MemberText key={index}>
            {middleLeftOut(text, index === 0, index === pieces.length - 1)}
          </MemberText>
        ),
      )}
    </p>
  );
}
