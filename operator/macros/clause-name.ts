import type { Answer } from '../api/calls.ts';

type Clause = NonNullable<Answer<'getMacros'>['macros'][number]['clause']>;

/** What a macro names: the text, and its part. */
export const clauseName = ({
  page_title: page,
  section_title: section,
}: Pick<Clause, 'page_title' | 'section_title'>): string =>
  section === null ? page : `${page}, ${section}`;
