import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { BrowserCommand } from 'vitest/node';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { giftSpritePlugin } from '../../build/client/gift-sprite.ts';
import { interestSpritePlugin } from '../../build/client/interest-sprite.ts';
import { encodeVoice, VOICE_RATE, voiceFile } from '../../shared/voice.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';

/** A microphone that beeps, and a member who allows it. */
const FAKE_MICROPHONE = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const photo = (hue: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="hsl(${hue} 40% 45%)"/></svg>`;

/** How long every recording of the test server is: nobody waits for its end. */
const TONE_SECONDS = 60;
const tone = (seconds: number): Uint8Array =>
  voiceFile(
    encodeVoice(
      Float32Array.from({ length: seconds * VOICE_RATE }, (_, at) => Math.sin(at / 9) / 4),
    ),
  );

/** Draws a photo and speaks a voice under every address of one, and lets the page's own beacons go nowhere. */
const fakeServer: Plugin = {
  name: 'vonk:component-server',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const url = request.url ?? '';
      if (/^\/photos\/[^/]+\/voice$/.test(url)) {
        response.setHeader('content-type', 'audio/wav');
        response.end(tone(TONE_SECONDS));
      } else if (url.startsWith('/photos/')) {
        const hue =
          Array.from(url, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0) %
          360;
        response.setHeader('content-type', 'image/svg+xml');
        response.end(photo(hue));
      } else if (url.startsWith('/api/')) {
        response.statusCode = 204;
        response.end();
      } else next();
    });
  },
};

const prepareBrowser: BrowserCommand<[scheme: 'light' | 'dark']> = async ({ page }, scheme) => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'no-preference' });
  // Where the last test left the mouse, it would hover.
  await page.mouse.move(0, 0);
};

const wantMotion: BrowserCommand<[wanted: boolean]> = ({ page }, wanted) =>
  page.emulateMedia({ reducedMotion: wanted ? 'no-preference' : 'reduce' });

const onPaper: BrowserCommand<[wanted: boolean]> = ({ page }, wanted) =>
  page.emulateMedia({ media: wanted ? 'print' : null });

/** In shares of the whole way, as a hand moves. */
const STEPS = [0.1, 0.3, 0.5, 0.7, 0.9, 1];

const drag: BrowserCommand<
  [selector: string, by: number, how: 'mouse' | 'finger', down?: number]
> = async ({ page, frame }, selector, by, how, down = 0) => {
  const box = await (await frame()).locator(selector).boundingBox();
  if (!box) throw new Error(`There is no ${selector}.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  if (how === 'mouse') {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const share of STEPS) await page.mouse.move(x + by * share, y + (down || 8) * share);
    await page.mouse.up();
    return;
  }
  const client = await page.context().newCDPSession(page);
  const point = (share: number) => ({
    touchPoints: [{ x: x + by * share, y: y + down * share }],
  });
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(0) });
  for (const share of STEPS)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(share) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Chooses the system's colours and takes the mouse out of the way. */
    prepareBrowser: (scheme: 'light' | 'dark') => Promise<void>;
    /** Whether the system wants motion; each screen begins with it. */
    wantMotion: (wanted: boolean) => Promise<void>;
    /** Whether the page is laid out as it is printed. */
    onPaper: (wanted: boolean) => Promise<void>;
    /** Drags an element by so many pixels to the right and down. */
    drag: (selector: string, by: number, how: 'mouse' | 'finger', down?: number) => Promise<void>;
  }
}

/** The states of single screens, in one browser that all files share. */
export const componentProject = (): TestProjectInlineConfiguration => ({
  extends: true,
  plugins: [interestSpritePlugin(), giftSpritePlugin(), fakeServer],
  resolve: {
    alias: [
      { find: /^(\.\.?\/)+worker\/host\/client\.ts$/, replacement: here('worker-seam.ts') },
      { find: /^(\.\.?\/)+platform\/current\.ts$/, replacement: here('platform-seam.ts') },
      { find: /^(\.\.?\/)+(api\/)?transport\.ts$/, replacement: here('operator-seam.ts') },
    ],
  },
  // React as members run it: its development checks take a quarter of the time.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // Everything at once: a dependency that is found later reloads the page during a test.
  optimizeDeps: {
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    include: [
      '@simplewebauthn/browser',
      '@tanstack/react-virtual',
      'axe-core',
      'comlink',
      'dexie',
      'dexie-react-hooks',
      'i18next',
      'lucide-react',
      'radix-ui/dropdown-menu',
      'radix-ui/slider',
      'react',
      'react/jsx-runtime',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react-easy-crop',
      'react-i18next',
      'react-router',
      'react-router/dom',
      'zod',
    ],
  },
  test: {
    name: 'component',
    include: ['{renderer,operator}/**/*.browser.test.tsx'],
    setupFiles: [here('setup.ts')],
    maxWorkers: 2,
    // For a trace alone: what needs it is named at the end of the run.
    retry: 1,
    // Long, because nothing may depend on the speed of the machine.
    testTimeout: 120_000,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      commands: { prepareBrowser, wantMotion, onPaper, drag },
      // A part of a name or a text finds it, as in Playwright.
      locators: { exact: false },
      provider: playwright({
        launchOptions: {
          executablePath: chromiumPath(),
          args: [...CHROMIUM_FLAGS, ...FAKE_MICROPHONE],
        },
        contextOptions: { locale: 'nl-NL', timezoneId: 'Europe/Amsterdam' },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
    expect: { poll: { timeout: 30_000 } },
  },
});
