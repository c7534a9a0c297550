/** The content policy of security.md, point 4. Pages hold no inline script or style. */
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

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', CONTENT_POLICY],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  [
    'permissions-policy',
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(self), screen-wake-lock=(), usb=(), xr-spatial-tracking=()',
  ],
];

/** Two years: what browsers ask for before they remember a site for good. */
const PINNED_TO_HTTPS = 'max-age=63072000';

/**
 * The headers that every answer carries, errors too (security.md, point 4).
 * @param https whether the public origin is https; then browsers are told to use nothing else.
 */
export function securityHeaders(
  https: boolean,
): readonly (readonly [name: string, value: string])[] {
  return https ? [...HEADERS, ['strict-transport-security', PINNED_TO_HTTPS]] : HEADERS;
}
