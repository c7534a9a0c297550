import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { siteSettingsSchema, type Settings } from '../shared/contract/settings.ts';
import { LOCALES, type Locale } from '../shared/locales.ts';
import { clientConfig, PROJECT } from './client.ts';

interface Rendering {
  renderHome: (locale: Locale, settings: Settings) => Promise<string>;
}

/**
 * Writes the landing page's markup in every locale into the built client.
 * @param folder the client.
 */
export async function buildStaticHome(folder: string): Promise<void> {
  const bundle = `${PROJECT}.build/static-home`;
  const { plugins: _ofTheDocument, build: how, ...config } = clientConfig(bundle);
  await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // React and the router are taken as they are installed: this runs here, not in a browser.
    build: {
      ...how,
      manifest: false,
      ssr: true,
      rolldownOptions: {
        input: `${PROJECT}renderer/app/static-home.tsx`,
        output: { entryFileNames: 'static-home.js' },
      },
    },
  });
  const { renderHome } = (await import(
    pathToFileURL(`${bundle}/static-home.js`).href
  )) as Rendering;
  const settings: Settings = {
    ...siteSettingsSchema.parse({}),
    region_data: {},
    geoip_country: 'NL',
    geoip_selected_country: 'NL',
    fictional_warning: '',
    fictional_singular: '',
    fictional_plural: '',
    push_public_key: null,
  };
  const pages: Partial<Record<Locale, string>> = {};
  // One after the other: the language is global.
  for (const locale of LOCALES) pages[locale] = await renderHome(locale, settings);
  await mkdir(`${folder}/.vite`, { recursive: true });
  await writeFile(
    `${folder}/.vite/static-home.json`,
    JSON.stringify({ min_age: settings.min_age, pages }),
  );
  rmSync(bundle, { recursive: true, force: true });
}
