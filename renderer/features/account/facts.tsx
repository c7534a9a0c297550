import styles from './facts.module.css';

/** Short facts in two columns: what it is about, and under it what it is. */
export function Facts({ facts }: { facts: readonly { term: string; value: string }[] }) {
  return <dl className={styles['facts']}>{facts.map(({ term, value }) => <div key={term}><dt>{term}</dt><dd>{value}</dd></div>)}</dl>;
}
