export interface MailContent {
  language: string;
  /** Null where the mail does not say who it is from. */
  brand: string | null;
  subject: string;
  title: string;
  /** Lines of a paragraph stand under each other. */
  paragraphs: string[];
  button: { label: string; url: string; hint: string } | null;
  note: string | null;
  footer: string;
  unsubscribe: { label: string; url: string } | null;
}
