import type { BrowserContext, Page } from '@playwright/test';

/** A person at a browser of their own. */
export interface Person {
  context: BrowserContext;
  page: Page;
  /**
   * The page of a bank that paying just led to: this person's own, or beside the desktop app one of
   * the system's browser.
   */
  atBank: () => Promise<Page>;
  /** Goes back from the bank to where it was ordered: beside the desktop app by the app's link. */
  comeBack: () => Promise<void>;
}
