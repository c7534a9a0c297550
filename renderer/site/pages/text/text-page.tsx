import type { ShownText, TextSection } from '../../../../shared/contract/texts.ts';
import { useText } from '../../../i18n/text.ts';
import { WithdrawalForm } from '../legal/withdrawal-form.tsx';
import { CompanyLines } from './company-lines.tsx';
import { Spans, TextBlocks } from './text-blocks.tsx';
import { TextVersions, VersionLine } from './text-versions.tsx';
import styles from './text-page.module.css';

/** Where a page names the company: first where it is about that, else at the end. */
const COMPANY: Partial<Record<ShownText['page'], 'first' | 'last'>> = {
  imprint: 'first',
  service: 'first',
  terms: 'last',
  privacy: 'last',
};

/** A section: its summary in plain words, and beside it the text itself. */
function Clause({ section, number }: { section: TextSection; number: number }) {
  const t = useText('texts');
  const { id, title, summary, blocks, parts } = section;
  return (
    <section id={id} className={styles['clause']}>
      <h2 className={styles['heading']}>
        <span className={styles['number']}>{number}</span>
        {title}
      </h2>
      <div className={summary.length > 0 ? styles['pair'] : undefined}>
        {summary.length > 0 && (
          <div className={styles['summary']}>
            <p className={styles['label']}>{t('summary')}</p>
            {summary.map((spans, index) => (
              <p key={index}>
                <Spans spans={spans} />
              </p>
            ))}
          </div>
        )}
        <div className={styles['law']}>
          {blocks.length > 0 && <TextBlocks blocks={blocks} label={title} />}
          {parts.map((part) => (
            <div key={part.title} className={styles['part']}>
              <h3>{part.title}</h3>
              <TextBlocks blocks={part.blocks} label={part.title} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** A legal or help text: contents, sections with summaries, and its versions. */
export function TextPage({ data: text }: { data: ShownText }) {
  const t = useText('texts');
  return (
    <article className="wrap">
      <header className={styles['header']}>
        <h1 className={styles['title']}>{text.title}</h1>
        {text.intro.length > 0 && (
          <div className={styles['intro']}>
            <TextBlocks blocks={text.intro} label={text.title} />
          </div>
        )}
        <VersionLine text={text} />
      </header>
      <div className={styles['columns']}>
        <nav className={styles['contents']} aria-labelledby="contents">
          <h2 id="contents">{t('contents')}</h2>
          <ol>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles['clauses']}>
          {COMPANY[text.page] === 'first' && <CompanyLines />}
          {text.page === 'return-policy' && text.state === 'current' && <WithdrawalForm />}
          {text.sections.map((section, index) => (
            <Clause key={section.id} section={section} number={index + 1} />
          ))}
          {COMPANY[text.page] === 'last' && <CompanyLines />}
          <TextVersions text={text} />
        </div>
      </div>
    </article>
  );
}
