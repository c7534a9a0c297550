import type { ShownText } from '../../shared/contract/texts.ts';

/** A text as the server shows it, with every kind of block. */
export const shownText = (values: Partial<ShownText>): ShownText => ({
  page: 'terms',
  version: '2027-01-15',
  state: 'current',
  title: 'Voorwaarden',
  reason: [],
  intro: [{ kind: 'paragraph', spans: [{ text: 'Wat we afspreken.' }] }],
  sections: [
    {
      id: 'credits',
      title: 'Wat het kost',
      summary: [[{ text: 'Een bericht kost 1 credit.' }]],
      blocks: [
        {
          kind: 'paragraph',
          spans: [
            { text: 'Zie ' },
            { text: 'privacy', href: '/pages/privacy' },
            { text: ' en ' },
            { text: 'elders', href: 'https://example.org/' },
          ],
        },
        { kind: 'list', ordered: false, items: [[{ text: 'een', strong: true }]] },
        {
          kind: 'table',
          name: 'cookies',
          columns: ['Naam', 'Duur'],
          rows: [['vonk_session', '30 dagen']],
        },
      ],
      parts: [
        { title: 'Is het gratis?', blocks: [{ kind: 'paragraph', spans: [{ text: 'Ja.' }] }] },
        { title: 'En een foto?', blocks: [{ kind: 'paragraph', spans: [{ text: 'Twee.' }] }] },
      ],
    },
  ],
  versions: [
    { version: '2027-01-15', changed: ['Wat het kost'] },
    { version: '2026-12-01', changed: [] },
  ],
  ...values,
});
