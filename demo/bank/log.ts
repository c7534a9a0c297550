/** What the bank needs of a log: fields without tokens, addresses or bodies. */
export interface BankLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}
