/**
 * Light checks of stored rows: whether the parts that the page reads without asking are there. What a disk or an older
 * program left damaged is left out by the queries, and the worker sets it aside and fetches it again.
 */
type Row = Record<string, unknown>;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
const isCard = (value: unknown): boolean =>
  isObject(value) && isText(value['id']) && isText(value['name']) && isNumber(value['age']);

const checks = {
  conversations: (row: Row) =>
    isText(row['id']) &&
    isNumber(row['updated']) &&
    isNumber(row['num_unread_messages']) &&
    isCard(row['profile']) &&
    isObject(row['conversation']) &&
    isNumber(row['conversation']['last_position']) &&
    isNumber(row['conversation']['first_position']) &&
    (row['last_message'] === null || isObject(row['last_message'])),
  messages: (row: Row) =>
    isText(row['id']) &&
    isText(row['conversation']) &&
    isText(row['sender']) &&
    isText(row['sent_at']) &&
    isNumber(row['newest']) &&
    (row['text'] === null || isText(row['text'])) &&
    Array.isArray(row['reactions']) &&
    (row['reply_to'] === null || isObject(row['reply_to'])) &&
    (row['position'] === null || isNumber(row['position'])) &&
    (row['state'] === 'sent'
      ? isNumber(row['position'])
      : row['state'] === 'pending' || row['state'] === 'failed'),
  likes: (row: Row) =>
    isText(row['id']) && isCard(row['profile']) && typeof row['like_new'] === 'boolean',
  profiles: (row: Row) =>
    isCard(row) &&
    (row['details'] === null ||
      (isCard(row['details']) && Array.isArray((row['details'] as Row)['images']))),
  searches: (row: Row) =>
    isText(row['key']) &&
    Array.isArray(row['ids']) &&
    row['ids'].every(isText) &&
    isNumber(row['pages']),
  outbox: (row: Row) =>
    isText(row['id']) &&
    isText(row['lane']) &&
    isObject(row['work']) &&
    isText(row['work']['kind']) &&
    isNumber(row['not_before']),
  drafts: (row: Row) => isText(row['profile']) && isText(row['text']),
} satisfies Record<string, (row: Row) => boolean>;

export type CheckedTable = keyof typeof checks;
export const CHECKED_TABLES = Object.keys(checks) as CheckedTable[];

/** Whether a stored row of a table can be used. */
export const isSound = (table: CheckedTable, row: unknown): boolean =>
  isObject(row) && checks[table](row);

/** The rows of a table that can be used. */
export const soundRows = <RowType>(table: CheckedTable, rows: readonly RowType[]): RowType[] =>
  rows.filter((row) => isSound(table, row));
