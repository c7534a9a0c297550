/**
 * Parts of the product that are not built yet, with what they wait for. Their rows may be without a
 * test; a part goes from here when its last row has one.
 */
export const OPEN_PARTS: Readonly<Record<string, string>> = {};

interface Requirement {
  id: string;
  part: string;
  requirement: string;
}

const COLUMNS = 'id\tpart\ttopic\trequirement\tkind\ttest';

/** The rows of `docs/requirements.tsv`. @throws Error for a file of another form. */
export function readRequirements(text: string): Requirement[] {
  const [header, ...lines] = text.trimEnd().split('\n');
  if (header !== COLUMNS) throw new Error(`docs/requirements.tsv: its columns are not ${COLUMNS}`);
  return lines.map((line, index) => {
    const [id = '', part = '', , requirement = '', ...more] = line.split('\t');
    if (id !== `R-${String(index + 1).padStart(3, '0')}` || more.length !== 2)
      throw new Error(`docs/requirements.tsv:${index + 2}: not the next id, or not six columns`);
    return { id, part, requirement };
  });
}

export const idsIn = (text: string): string[] => text.match(/\bR-\d{3}\b/g) ?? [];

/** Mismatches between the list, the ids that are named, and those in the titles of tests. */
export function requirementProblems(
  rows: readonly Requirement[],
  named: ReadonlyMap<string, string>,
  covered: ReadonlySet<string>,
  openParts: Readonly<Record<string, string>> = OPEN_PARTS,
): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const open = (part: string) => Object.hasOwn(openParts, part);
  return [
    ...[...named]
      .filter(([id]) => !known.has(id))
      .map(([id, path]) => `${path}: ${id} is not in docs/requirements.tsv`),
    ...rows
      .filter(({ id, part }) => !covered.has(id) && !open(part))
      .map(({ id, requirement }) => `no test names ${id} in its title: ${requirement}`),
    ...Object.keys(openParts)
      .filter((part) => rows.every((row) => row.part !== part || covered.has(row.id)))
      .map((part) => `every row of ${part} has a test: it is not open any more`),
  ];
}
