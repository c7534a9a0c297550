/**
 * The last recorded check of the public pages, which found no fault: its day, the version of axe,
 * and how many kinds of pages it looked at. The crawl makes the check with every run, and asks for
 * another record when it looks at other pages or by another version.
 */
export const ACCESSIBILITY_CHECK = { day: '2026-11-30', axe: '4.14.1', pages: 30 };
