/** The content policy; the app's pages have no inline scripts or styles. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
  'report-uri /api/csp-report',
].join('; ');

/**
 * The policy of a document for visitors, whose one style is in it: it is painted without waiting for
 * another file.
 * @param style its hash, as `sha256-…`.
 */
export const documentPolicy = (style: string): string =>
  CONTENT_POLICY.replace("style-src 'self'", `style-src 'self' '${style}'`);

/** `x-robots-tag` of everything about members or their photos. */
export const NOT_INDEXED = 'noindex, noimageindex';

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', CONTENT_POLICY],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  [
    'permissions-policy',
    'accelerometer=(), autoplay=(self), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), publickey-credentials-get=(self), screen-wake-lock=(), usb=(), xr-spatial-tracking=()',
  ],
];

/** Two years, which browsers require for permanent lists. */
const PINNED_TO_HTTPS = 'max-age=63072000';

/** The headers of every answer. @param https adds HSTS. */
export function securityHeaders(
  https: boolean,
): readonly (readonly [name: string, value: string])[] {
  return https ? [...HEADERS, ['strict-transport-security', PINNED_TO_HTTPS]] : HEADERS;
}
