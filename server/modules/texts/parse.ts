import type { Blockquote, Heading, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Span, TextBlock, TextBody, TextSection } from '../../../shared/contract/texts.ts';

/** A text in a form that a page cannot show; names the line and the reason. */
export class TextError extends Error {}

const SECTION_ID = /\s*\{#([a-z0-9-]+)\}\s*$/;
const TABLE = /^\{\{table:([a-z-]+)\}\}$/;
/** Where a link may lead: a page of ours or a section, mail, phone, or another site. */
const LINK = /^(\/[^/\\]|#[a-z0-9-]+$|mailto:|tel:|https:\/\/)/;

const lineOf = (node: { position?: { start: { line: number } } | undefined }): string =>
  `line ${String(node.position?.start.line ?? 0)}`;

type Marks = Omit<Span, 'text'>;

function spansOf(nodes: readonly PhrasingContent[], marks: Marks = {}): Span[] {
  return nodes.flatMap((node): Span[] => {
    switch (node.type) {
      case 'text':
        return [{ ...marks, text: node.value.replace(/\s*\n\s*/g, ' ') }];
      case 'break':
        return [{ ...marks, text: '\n' }];
      case 'strong':
        return spansOf(node.children, { ...marks, strong: true });
      case 'emphasis':
        return spansOf(node.children, { ...marks, emphasis: true });
      case 'link':
        if (!LINK.test(node.url))
          throw new TextError(`${lineOf(node)}: a link may not lead to ${node.url}`);
        return spansOf(node.children, { ...marks, href: node.url });
      default:
        throw new TextError(`${lineOf(node)}: ${node.type} has no place in a text`);
    }
  });
}

const plain = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

function paragraphOf(node: Paragraph): TextBlock {
  const spans = spansOf(node.children);
  const table = TABLE.exec(plain(spans).trim())?.[1];
  return table === undefined
    ? { kind: 'paragraph', spans }
    : { kind: 'table', name: table, columns: [], rows: [] };
}

/** The content of an item or a quote: paragraphs, and nothing else. */
function paragraphsIn(nodes: readonly RootContent[]): Span[][] {
  return nodes.map((node) => {
    if (node.type !== 'paragraph')
      throw new TextError(`${lineOf(node)}: ${node.type} has no place here, only paragraphs`);
    return spansOf(node.children);
  });
}

function blockOf(node: RootContent): TextBlock {
  if (node.type === 'paragraph') return paragraphOf(node);
  if (node.type === 'list')
    return {
      kind: 'list',
      ordered: node.ordered === true,
      items: node.children.map((item) =>
        paragraphsIn(item.children).flatMap((spans, index) =>
          index === 0 ? spans : [{ text: '\n' }, ...spans],
        ),
      ),
    };
  throw new TextError(`${lineOf(node)}: ${node.type} has no place in a text`);
}

const titleOf = (node: Heading): string => plain(spansOf(node.children)).trim();

function sectionOf(heading: Heading): TextSection {
  const title = titleOf(heading);
  const id = SECTION_ID.exec(title)?.[1];
  if (id === undefined)
    throw new TextError(`${lineOf(heading)}: the heading “${title}” has no {#id}`);
  return { id, title: title.replace(SECTION_ID, ''), summary: [], blocks: [], parts: [] };
}

function addTo(section: TextSection, node: Exclude<RootContent, Heading>): void {
  const isFirst = section.blocks.length === 0 && section.parts.length === 0;
  if (node.type === 'blockquote') {
    if (!isFirst || section.summary.length > 0)
      throw new TextError(`${lineOf(node)}: a summary stands at the start of its section, once`);
    section.summary = paragraphsIn((node satisfies Blockquote).children);
    return;
  }
  (section.parts.at(-1)?.blocks ?? section.blocks).push(blockOf(node));
}

/**
 * Reads a text of `texts/legal`: `# Title`, a quotation with the reason for this version, an
 * introduction, and sections `## Heading {#id}` with a summary, blocks, and parts under
 * `### Heading`. HTML, pictures and code have no place in one.
 * @throws TextError naming the line.
 */
export function parseText(source: string): TextBody {
  const [first, ...nodes] = fromMarkdown(source).children;
  if (first?.type !== 'heading' || first.depth !== 1)
    throw new TextError('line 1: a text begins with its # Title');
  const body: TextBody = { title: titleOf(first), reason: [], intro: [], sections: [] };
  for (const node of nodes) {
    const section = body.sections.at(-1);
    if (node.type !== 'heading') {
      if (section) addTo(section, node);
      else if (node.type === 'blockquote') {
        if (body.reason.length > 0 || body.intro.length > 0)
          throw new TextError(`${lineOf(node)}: why a text changes stands under its title, once`);
        body.reason = paragraphsIn((node satisfies Blockquote).children);
      } else body.intro.push(blockOf(node));
    } else if (node.depth === 2) {
      const next = sectionOf(node);
      if (body.sections.some(({ id }) => id === next.id))
        throw new TextError(`${lineOf(node)}: the section ${next.id} is there twice`);
      body.sections.push(next);
    } else if (node.depth === 3 && section) {
      section.parts.push({ title: titleOf(node), blocks: [] });
    } else throw new TextError(`${lineOf(node)}: this heading has no place here`);
  }
  if (body.sections.length === 0) throw new TextError('a text has at least one section');
  return body;
}

const sectionsOf = (source: string): [string, ...string[]] => {
  // A source without a head of its own begins with its first section.
  const [head = '', ...sections] = `\n${source}`.split(/^(?=## )/m);
  return [head.slice(1), ...sections];
};

const idOf = (section: string): string | undefined =>
  SECTION_ID.exec(section.split('\n', 1)[0] ?? '')?.[1];

/** The section before which a region's own sections come: which law and courts there are. */
const LAST_SECTION = 'law';

/**
 * A regional text in full: its sections in place of those of the language, new ones before the
 * section `law`, or at the end. A title of its own replaces the head.
 */
export function mergeTexts(base: string, differences: string): string {
  const [head, ...sections] = sectionsOf(base);
  const [ownHead, ...own] = sectionsOf(differences);
  const merged = [...sections];
  for (const section of own) {
    const at = merged.findIndex((one) => idOf(one) === idOf(section));
    const last = merged.findIndex((one) => idOf(one) === LAST_SECTION);
    const text = `${section.trimEnd()}\n\n`;
    if (at !== -1) merged[at] = text;
    else merged.splice(last === -1 ? merged.length : last, 0, text);
  }
  return [ownHead.trim() === '' ? head : `${ownHead.trimEnd()}\n\n`, ...merged].join('');
}
