/** Every error code of the API with its HTTP status, for server and clients. */
export const ERROR_STATUS = {
  bad_request: 400,
  malformed_json: 400,
  insufficient_credits: 402,
  premium_required: 402,
  spending_limit: 402,
  bad_origin: 403,
  authentication_required: 403,
  login_failed: 403,
  blocked_by: 403,
  passkey_failed: 403,
  signups_closed: 403,
  not_found: 404,
  conversation_not_found: 404,
  photo_unknown: 404,
  email_not_found: 404,
  link_invalid: 404,
  method_not_allowed: 405,
  price_changed: 409,
  email_not_confirmed: 409,
  other_not_confirmed: 409,
  email_taken: 409,
  passkey_limit: 409,
  account_deleted: 409,
  account_closed: 409,
  already_confirmed: 409,
  idempotency_conflict: 409,
  already_sent: 409,
  idempotency_key_required: 400,
  payload_too_large: 413,
  unsupported_media_type: 415,
  photo_limit: 409,
  photo_too_large: 413,
  photo_type: 415,
  photo_heic: 415,
  photo_pixels: 422,
  photo_broken: 422,
  validation_failed: 422,
  new_email_invalid: 422,
  passwords_differ: 422,
  wrong_old_password: 422,
  wrong_password: 422,
  too_many_requests: 429,
  login_blocked: 429,
  swipe_limit: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
} as const;

export type ServerErrorCode = keyof typeof ERROR_STATUS;

/** Codes of a client without an answer from the server. */
export const CLIENT_ERROR_CODES = [
  'offline',
  'unreachable',
  'storage_full',
  'unexpected_answer',
] as const;
export type ErrorCode = ServerErrorCode | (typeof CLIENT_ERROR_CODES)[number];

/** Whether retrying can help: the request was not served, rather than refused. */
export function isTemporary(code: ErrorCode): boolean {
  return [
    'offline',
    'unreachable',
    'busy',
    'unavailable',
    'internal',
    'too_many_requests',
    'unexpected_answer',
  ].includes(code);
}
