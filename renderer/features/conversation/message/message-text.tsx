import { useMemo } from 'react';
import { textParts } from './links.ts';
import styles from './message-text.module.css';

/** A message's text with links; nothing is fetched, so that nobody learns that it was read. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text]);
  return parts.map((part, index) =>
    'href' in part ? (
      // Always left to right, so that the host is where one looks for it.
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        dir="ltr"
        className={styles['link']}
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
