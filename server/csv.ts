/** In quotes where it has to be, and never read as a formula by a spreadsheet. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), with a line of their names. */
export const csvText = (
  head: readonly string[],
  lines: readonly (readonly (string | number | null)[])[],
): string => [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
