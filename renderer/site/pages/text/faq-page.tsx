import type { ShownText } from '../../../../shared/contract/texts.ts';
import { useText } from '../../../i18n/text.ts';
import { TextBlocks } from './text-blocks.tsx';
import { TextVersions, VersionLine } from './text-versions.tsx';
import styles from './faq-page.module.css';

/** Questions that fold out, by topic: the first of a topic is open; and its versions. */
export function FaqPage({ data: text }: { data: ShownText }) {
  const t = useText('texts');
  return (
    <article className="wrap">
      <header className={styles['header']}>
        <h1 className={styles['title']}>{text.title}</h1>
        {text.intro.length > 0 && (
          <div className={styles['answer']}>
            <TextBlocks blocks={text.intro} label={text.title} />
          </div>
        )}
        <VersionLine text={text} />
      </header>
      <div className={styles['columns']}>
        <nav className={styles['topics']} aria-label={t('topics')}>
          <ul>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <div className={styles['questions']}>
            {text.sections.map(({ id, title, blocks, parts }) => (
              <section key={id} id={id}>
                <h2>{title}</h2>
                {blocks.length > 0 && <TextBlocks blocks={blocks} label={title} />}
                {parts.map((part, index) => (
                  <details key={part.title} open={index === 0}>
                    <summary>{part.title}</summary>
                    <div className={styles['reply']}>
                      <TextBlocks blocks={part.blocks} label={part.title} />
                    </div>
                  </details>
                ))}
              </section>
            ))}
          </div>
          <TextVersions text={text} />
        </div>
      </div>
    </article>
  );
}
