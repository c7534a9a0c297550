import type { MailContent } from './mail-content.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

// Clients that drop the style sheet use the inline styles; dark mode is its second half.
const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a:focus-visible { outline: 3px solid #623f8b; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  .page { background: #14101b !important; }
  .card { background: #1d1826 !important; border-color: #302837 !important; }
  .brand { color: #f19fb7 !important; }
  .title, .text { color: #f4eff5 !important; }
  .small, .small a { color: #b9adbd !important; }
}
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
`;

const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const SMALL = `margin:0 0 12px;color:#655868;font-size:14px;line-height:1.5;${FONT}`;

/** The HTML of a mail: plain elements in one column, readable without its style sheet. */
export function htmlOf({
  language,
  brand,
  subject,
  title,
  paragraphs,
  button,
  note,
  footer,
  unsubscribe,
}: MailContent): string {
  const text = paragraphs
    .map(
      (paragraph) =>
        `<p class="text" style="margin:0 0 16px;color:#231a2a;font-size:16px;line-height:1.6;${FONT}">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
    )
    .join('');
  const link =
    button &&
    `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#c3225a;color:#ffffff;font-size:16px;font-weight:700;line-height:1.25;text-decoration:none;${FONT}">${escapeHtml(button.label)}</a></p>
<p class="small" style="${SMALL}">${escapeHtml(button.hint)}<br><a href="${escapeHtml(button.url)}" style="color:#655868;word-break:break-all">${escapeHtml(button.url)}</a></p>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${SHEET}</style></head>
<body class="page" style="margin:0;padding:0;background:#f7f4f6"><div class="page" style="padding:32px 16px;background:#f7f4f6"><main role="main" style="max-width:520px;margin:0 auto">
${brand === null ? '' : `<p class="brand" style="margin:0 0 16px;color:#a31749;font-size:22px;font-weight:800;line-height:1.2;letter-spacing:-0.01em;${FONT}">${escapeHtml(brand)}</p>`}
<div class="card" style="padding:32px;border:1px solid #e4dde3;border-radius:20px;background:#ffffff">
<h1 class="title" style="margin:0 0 16px;color:#231a2a;font-size:24px;font-weight:700;line-height:1.25;${FONT}">${escapeHtml(title)}</h1>
${text}${link ?? ''}${note === null ? '' : `<p class="small" style="${SMALL}">${escapeHtml(note)}</p>`}
</div>
<div style="padding:20px 4px 0"><p class="small" style="${SMALL}">${escapeHtml(footer)}</p>${unsubscribe ? `<p class="small" style="${SMALL}"><a href="${escapeHtml(unsubscribe.url)}" style="color:#655868">${escapeHtml(unsubscribe.label)}</a></p>` : ''}</div>
</main></div></body></html>
`;
}
