import { isRouteErrorResponse } from 'react-router';

/** Thrown by a loader or page, with the status and message of the error page. */
export class PageError extends Error {
  readonly status: number;
  /** @param message shown as it is; without one the error page has its own words for the status. */
  constructor(status: number, message = '') {
    super(message);
    this.status = status;
  }
}

/** Anything thrown as status and message; 500 by default. */
export function describeError(error: unknown): { status: number; message: string } {
  if (error instanceof PageError) return { status: error.status, message: error.message };
  if (isRouteErrorResponse(error)) return { status: error.status, message: '' };
  return { status: 500, message: '' };
}
