/** A value that a spreadsheet would read as a formula gets an apostrophe before it. */
const guarded = (value: string): string =>
  /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/.test(value) || /^[\t\r\n]/.test(value)
    ? `'${value}`
    : value;

/** A text as a cell (RFC 4180), in quotes, and never read as a formula by a spreadsheet. */
export const csvCell = (value: string): string => `"${guarded(value).replaceAll('"', '""')}"`;

/** The same with quotes only where they have to be; a number is bare, null is empty. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return /[",\r\n]/.test(text) ? csvCell(value) : text;
}

/** Rows as CSV, with a line of their names. */
export const csvText = (
  head: readonly string[],
  lines: readonly (readonly (string | number | null)[])[],
): string => [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
