import type { Span, TextBlock } from '../../../../shared/contract/texts.ts';
import { boundProse } from '../../../i18n/bound-words.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { SiteLink } from '../../site-link.tsx';
import styles from './text-blocks.module.css';

function Words({ text, strong, emphasis }: Span) {
  const words = boundProse(useLocale(), text);
  if (strong) return <strong>{words}</strong>;
  return emphasis ? <em>{words}</em> : words;
}

/** A link as it is followed: pages of ours by the host, the rest by the browser. */
function Linked({ href, ...words }: Span & { href: string }) {
  const inside = <Words {...words} />;
  if (href.startsWith('/'))
    return (
      <SiteLink to={href} className="link">
        {inside}
      </SiteLink>
    );
  return (
    <a href={href} className="link" rel={href.startsWith('https:') ? 'noopener' : undefined}>
      {inside}
    </a>
  );
}

/** Words of a paragraph, with their links. */
export function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) =>
    span.href === undefined ? (
      <Words key={index} {...span} />
    ) : (
      <Linked key={index} {...span} href={span.href} />
    ),
  );
}

/** A table that scrolls sideways within the page, also by keyboard, where it has no room. */
function Table({ columns, rows, label }: { columns: string[]; rows: string[][]; label: string }) {
  return (
    <div className={styles['table']} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={index}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The blocks of a text; `label` names its tables for screen readers. */
export function TextBlocks({ blocks, label }: { blocks: readonly TextBlock[]; label: string }) {
  return (
    <div className={styles['blocks']}>
      {blocks.map((block, index) => {
        if (block.kind === 'table')
          return <Table key={index} columns={block.columns} rows={block.rows} label={label} />;
        if (block.kind === 'paragraph')
          return (
            <p key={index}>
              <Spans spans={block.spans} />
            </p>
          );
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List key={index}>
            {block.items.map((item, at) => (
              <li key={at}>
                <Spans spans={item} />
              </li>
            ))}
          </List>
        );
      })}
    </div>
  );
}
