/** Paths for callers that must not load the whole contract: beacons, the service worker. */
export const BOUNCE_PATH = '/api/bounce.php';
export const PAGE_HIDDEN_PATH = '/api/page-hidden.php';
export const PAGE_VISIBLE_PATH = '/api/page-visible.php';
/** With `push=1` in its query. */
export const PUSH_PATH = '/api/user.php';
export const PASSKEY_OPTIONS_PATH = '/api/passkey-options.php';
/** With the payment's `id` in its query. */
export const RECEIPT_PATH = '/api/receipt.php';
export const PUSH_CHECK_PATH = '/api/push-check.php';
