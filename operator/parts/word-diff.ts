/** A stretch of two texts: in both, in the older one alone, or in the newer one alone. */
interface DiffPiece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** With more differences it compares lines, or shows one text as replaced by the other. */
const MOST_EDITS = 400;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

type Edit = readonly [kind: DiffPiece['kind'], word: string];

/** The shortest way from one list to the other (Myers, 1986); null where it is too long. */
function shortest(before: readonly string[], after: readonly string[]): Edit[] | null {
  const most = Math.min(before.length + after.length, MOST_EDITS);
  const furthest = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  const at = (k: number): number => furthest.get(k) ?? 0;
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(new Map(furthest));
    for (let k = -edits; k <= edits; k += 2) {
      let x = k === -edits || (k !== edits && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x += 1;
      furthest.set(k, x);
      if (x >= before.length && x - k >= after.length) return wayBack(trace, before, after);
    }
  }
  return null;
}

function wayBack(
  trace: readonly ReadonlyMap<number, number>[],
  before: readonly string[],
  after: readonly string[],
): Edit[] {
  const edits: Edit[] = [];
  let [x, y] = [before.length, after.length];
  for (let step = trace.length - 1; step >= 0; step -= 1) {
    const at = (k: number): number => trace[step]?.get(k) ?? 0;
    const k = x - y;
    const down = k === -step || (k !== step && at(k - 1) < at(k + 1));
    const fromX = step === 0 ? 0 : at(down ? k + 1 : k - 1);
    const fromY = step === 0 ? 0 : fromX - (down ? k + 1 : k - 1);
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      edits.push(['same', before[x] ?? '']);
    }
    if (step === 0) break;
    edits.push(down ? ['new', after[fromY] ?? ''] : ['gone', before[fromX] ?? '']);
    [x, y] = [fromX, fromY];
  }
  return edits.reverse();
}

/** Words that changed beside each other are one change: the space between them goes along. */
function withSpaces(edits: readonly Edit[]): Edit[] {
  return edits.flatMap((edit, index): Edit[] => {
    const [kind, word] = edit;
    const [before, after] = [edits[index - 1]?.[0] ?? 'same', edits[index + 1]?.[0] ?? 'same'];
    return kind === 'same' && word.trim() === '' && before !== 'same' && after !== 'same'
      ? [
          ['gone', word],
          ['new', word],
        ]
      : [edit];
  });
}

function joined(edits: readonly Edit[]): DiffPiece[] {
  const pieces: DiffPiece[] = [];
  const add = (kind: DiffPiece['kind'], text: string): void => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') pieces.push({ kind, text });
  };
  let [removed, added] = ['', ''];
  for (const [kind, text] of [...withSpaces(edits), ['same', ''] as const])
    if (kind === 'gone') removed += text;
    else if (kind === 'new') added += text;
    else {
      add('gone', removed);
      add('new', added);
      [removed, added] = ['', ''];
      add('same', text);
    }
  return pieces;
}

/** What became of a text, word by word. */
export function wordDiff(older: string, newer: string): DiffPiece[] {
  return joined(
    shortest(wordsOf(older), wordsOf(newer)) ??
      shortest(linesOf(older), linesOf(newer)) ?? [
        ['gone', older],
        ['new', newer],
      ],
  );
}
