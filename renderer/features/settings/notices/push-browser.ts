/** The browsers whose settings are described; also keys of the texts. */
type PushBrowser = 'ios' | 'android' | 'edge' | 'firefox' | 'safari' | 'chrome' | 'other';

/** Which browser this is, by how it names itself: the first that fits, for most name others too. */
const SIGNS: readonly (readonly [PushBrowser, RegExp])[] = [
  ['ios', /iP(?:hone|ad|od)/],
  ['android', /Android/],
  ['edge', /Edg\//],
  ['firefox', /Firefox\//],
  ['other', /OPR\/|Vivaldi|Brave/],
  ['chrome', /Chrom(?:e|ium)\//],
  ['safari', /Safari\//],
];

/** The browser by its user agent, for the way to its settings. */
export const pushBrowser = (userAgent: string): PushBrowser =>
  SIGNS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other';
