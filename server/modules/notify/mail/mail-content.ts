export interface MailContent {
  language: string;
  /** Null where the mail does not name its sender. */
  brand: string | null;
  subject: string;
  title: string;
  /** A paragraph may have line breaks. */
  paragraphs: string[];
  button: { label: string; url: string; hint: string } | null;
  note: string | null;
  footer: string;
  unsubscribe: { label: string; url: string } | null;
}
