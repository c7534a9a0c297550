import { readFileSync } from 'node:fs';
import { StartError } from '../../start-error.ts';

/** What one answer fills into the shell, escaped here. */
export interface PageHead {
  attributes: Readonly<Record<string, string>>;
  title: string;
  metas: readonly Readonly<Record<string, string>>[];
  links: readonly Readonly<Record<string, string>>[];
  /** JSON for `#vonk-boot`; null means a start without the server. */
  boot: unknown;
  /** What somebody without JavaScript reads, in the page's language. */
  withoutScript?: WithoutScript;
  /** A page that stands before the app until that shows the same, and the script that shows it. */
  firstPage?: FirstPage | null;
}

export interface FirstPage {
  markup: string;
  script: string;
}

interface Link {
  href: string;
  text: string;
}

export interface WithoutScript {
  /** The page that the browser goes to at once; its link is for one that does not. */
  leadsTo?: string;
  title?: string;
  text?: string;
  link: Link;
  help?: { text: string; contacts: readonly Link[] };
}

interface Template {
  render(head: PageHead): string;
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

/** JSON that can neither end its element nor start a comment. */
const embedded = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const HTML = /<html[^>]*>/i;
const HEAD_END = /<\/head>/i;
const TITLE = /<title>[^<]*<\/title>\s*/i;
const DESCRIPTION = /<meta\s+name="description"[^>]*>\s*/i;
const MANIFEST = /<link\s+rel="manifest"[^>]*>\s*/i;
const NOSCRIPT = /<noscript[^]*?<\/noscript\s*>/i;
const ROOT = /<div id="root">/;
const BODY_END = /<\/body>/i;
const BOOT = /<script[^>]*\bid="vonk-boot"[^>]*>[^<]*<\/script>\s*/i;

const linkTo = ({ href, text }: Link): string =>
  `<a class="link"${attributesOf({ href })}>${escapeHtml(text)}</a>`;

const scriptOf = ({ script }: FirstPage): string =>
  `<script${attributesOf({ type: 'module', src: script, fetchpriority: 'high' })} async></script>`;

const paragraph = (...parts: readonly string[]): string =>
  `<p>${parts.filter(Boolean).join(' ')}</p>`;

const noscript = ({ title, text = '', link, help }: WithoutScript): string =>
  [
    '<noscript><div class="wrap shell-words">',
    title === undefined ? '' : `<h1 class="page-title">${escapeHtml(title)}</h1>`,
    paragraph(escapeHtml(text), linkTo(link)),
    help ? paragraph(escapeHtml(help.text), ...help.contacts.map(linkTo)) : '',
    '</div></noscript>',
  ].join('');

const refresh = ({ leadsTo }: WithoutScript): string =>
  leadsTo === undefined
    ? ''
    : `<noscript><meta${attributesOf({ 'http-equiv': 'refresh', content: `0; url=${leadsTo}` })}></noscript>`;

/** Splits the shell where an answer differs. @throws Error when it lacks `html` or `head`. */
export function parseTemplate(html: string): Template {
  const bare = html
    .replace(TITLE, '')
    .replace(DESCRIPTION, '')
    .replace(BOOT, '')
    .replace(MANIFEST, '');
  const start = HTML.exec(bare);
  const end = HEAD_END.exec(bare);
  if (!start || !end) throw new Error('the shell has no html and head elements');
  const [before, head, after] = [
    bare.slice(0, start.index),
    bare.slice(start.index + start[0].length, end.index),
    bare.slice(end.index),
  ];
  return {
    render: ({ attributes, title, metas, links, boot, withoutScript, firstPage }) =>
      [
        before,
        `<html${attributesOf(attributes)} data-faces="later">`,
        head,
        `<title>${escapeHtml(title)}</title>`,
        ...metas.map((meta) => `<meta${attributesOf(meta)}>`),
        ...links.map((link) => `<link${attributesOf(link)}>`),
        withoutScript ? refresh(withoutScript) : '',
        `<script type="application/json" id="vonk-boot">${boot === null ? '' : embedded(boot)}</script>`,
        // By functions: a text may hold what a replacement would read as a reference.
        after
          .replace(NOSCRIPT, (none) => (withoutScript ? noscript(withoutScript) : none))
          .replace(ROOT, (root) =>
            firstPage ? `<div id="first-page" hidden>${firstPage.markup}</div>${root}` : root,
          )
          .replace(BODY_END, (end) => (firstPage ? `${scriptOf(firstPage)}${end}` : end)),
      ].join(''),
  };
}

export function readTemplate(folder: string): Template {
  try {
    return parseTemplate(readFileSync(`${folder}/index.html`, 'utf8'));
  } catch (error) {
    throw new StartError('The web client is not built: run npm run build.', { cause: error });
  }
}
