import { isRouteErrorResponse } from 'react-router';

/** Thrown by a loader or a page that cannot be shown: the error page says the status and the message of it. */
export class PageError extends Error {
  readonly status: number;
  /** @param message shown as it is; without one the error page has its own words for the status. */
  constructor(status: number, message = '') {
    super(message);
    this.status = status;
  }
}

/** What the error page says of anything that was thrown: status 500 and no message of its own where there is none. */
export function describeError(error: unknown): { status: number; message: string } {
  if (error instanceof PageError) return { status: error.status, message: error.message };
  if (isRouteErrorResponse(error)) return { status: error.status, message: '' };
  return { status: 500, message: '' };
}
