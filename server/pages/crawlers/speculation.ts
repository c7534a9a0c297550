/** Where documents find the rules: the header, whose file the policy lets the browser fetch. */
export const SPECULATION_RULES = '"/speculation.json"';

/** What is no page, or has a token in its address that may be used once. */
const NOT_AHEAD = [
  '/api/*',
  '/dev/*',
  '/photos/*',
  '/*/activate/*',
  '/*/mail-change/*',
  '/*/reset-password/do*',
  '/*/unsubscribe*',
];

/**
 * Pages that a visitor points at are fetched before the click. They are not run: nothing is counted,
 * stored or opened for somebody who never comes.
 */
export const speculationRules = (): string =>
  JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            ...NOT_AHEAD.map((path) => ({ not: { href_matches: path } })),
            // A language is chosen by the click, which stores it first.
            { not: { selector_matches: '[data-locale]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  });
