import styles from './facts.module.css';

/** `wide` takes a row of its own, for a value that should not break. */
interface Fact {
  term: string;
  value: string;
  wide?: boolean;
}

/** Short facts in columns: what it is about, and under it what it is. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ term, value, wide }) => (
        <div key={term} className={wide ? styles['wide'] : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
