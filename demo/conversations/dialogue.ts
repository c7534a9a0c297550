/** A dialogue: `>` the sign-in, `<` the other, `---` a night. The last `unread` are unread. */
export interface Dialogue {
  with: string;
  endedMinutesAgo: number;
  unread: number;
  text: string;
}

interface Line {
  mine: boolean;
  text: string;
  pauseMinutes: number;
}

const NIGHT_MINUTES = 19 * 60;

/** The lines of a dialogue. Throws Error for a line without a speaker. */
export function linesOf(dialogue: Dialogue): Line[] {
  const lines: Line[] = [];
  let night = false;
  for (const written of dialogue.text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)) {
    if (written === '---') {
      night = true;
      continue;
    }
    const [sign, text] = [written[0], written.slice(2)];
    if (sign !== '<' && sign !== '>') throw new Error(`Nobody says: ${written}`);
    // Longer lines take longer; the same dialogue always has the same pauses.
    const pause = lines.length === 0 ? 0 : 1 + (text.length % 7) + Math.round(text.length / 18);
    lines.push({
      mine: sign === '>',
      text,
      pauseMinutes: night ? NIGHT_MINUTES + pause * 11 : pause,
    });
    night = false;
  }
  return lines;
}
