import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { build, type InlineConfig } from 'vite';
import { clientConfig, PROJECT } from './client.ts';

/**
 * Builds what the server shows visitors: the renderer of their pages, the pages' styles and
 * pictures, and the one script. The pages' own code runs on the server alone. So does what draws a
 * member's first page.
 */

const PAGES = `${PROJECT}renderer/site/site-pages.ts`;
const BUNDLES = `${PROJECT}.build/site`;

interface BuiltModule {
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}
type Manifest = Readonly<Record<string, BuiltModule>>;

function configOf(outDir: string): InlineConfig {
  const { plugins = [], build: how, ...config } = clientConfig(outDir);
  return {
    ...config,
    // The document's plugins expect the app's own HTML.
    plugins: plugins.filter((plugin) => !(plugin && 'transformIndexHtml' in plugin)),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ...how, outDir, emptyOutDir: true },
  };
}

/** The pages' modules, as the table of pages names them: paths under `renderer/`. */
function pageModules(): string[] {
  const written = readFileSync(PAGES, 'utf8');
  return [...written.matchAll(/module: '([^']+)'/g)].flatMap(([, module]) => module ?? []);
}

async function buildInputs(name: string, input: Record<string, string>): Promise<Manifest> {
  const outDir = `${BUNDLES}/${name}`;
  const { build: how, ...config } = configOf(outDir);
  await build({
    ...config,
    build: {
      ...how,
      rolldownOptions: {
        input,
        // Else a page that nothing imports would be left out, with its styles.
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: ({ names }) =>
            `assets/${(names[0] ?? 'file').split(/[.~]/, 1)[0] ?? 'file'}-[hash][extname]`,
        },
      },
    },
  });
  return JSON.parse(await readFile(`${outDir}/.vite/manifest.json`, 'utf8')) as Manifest;
}

/** The styles of a module and of all that it imports, those of what it imports first. */
function stylesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const module = manifest[key];
  if (!module || seen.has(key)) return [];
  seen.add(key);
  return [
    ...(module.imports ?? []).flatMap((one) => stylesOf(manifest, one, seen)),
    ...(module.css ?? []),
  ];
}

const FONT_FACE = /@font-face\{[^}]*\}/g;

/**
 * Removes the font faces that are fetched from a document's style. A text whose face is loading is
 * laid out twice as slowly: they are in a file of their own, after the text.
 */
function splitFaces(style: string): { style: string; faces: string } {
  const isFetched = (face: string) => face.includes('url(');
  const faces = (style.match(FONT_FACE) ?? []).filter(isFetched);
  return {
    style: style.replace(FONT_FACE, (face) => (isFetched(face) ? '' : face)),
    faces: faces.join(''),
  };
}

/** Writes an asset under a name of its contents. @returns its address. */
async function writeAsset(folder: string, name: string, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const file = `assets/${name.replace('.', `-${hash}.`)}`;
  await writeFile(`${folder}/${file}`, text);
  return `/${file}`;
}

async function readStyles(files: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    files.map((file) => readFile(`${BUNDLES}/pages/${file}`, 'utf8')),
  );
  return parts.map((part) => part.trim()).join('');
}

/**
 * Builds what the server renders with.
 * @param module under `renderer/`.
 */
async function buildRenderer(folder: string, name: string, module: string): Promise<void> {
  const outDir = `${BUNDLES}/${name}`;
  const { build: how, ...config } = configOf(outDir);
  await build({
    ...config,
    define: { 'process.env.NODE_ENV': '"production"' },
    // Bundled with its dependencies: the server loads one file and needs no packages for it.
    ssr: { noExternal: true },
    build: {
      ...how,
      manifest: false,
      ssr: true,
      rolldownOptions: {
        input: `${PROJECT}renderer/${module}`,
        output: { entryFileNames: 'render.js', codeSplitting: false },
      },
    },
  });
  await cp(`${outDir}/render.js`, `${folder}/.vite/${name}.js`);
}

/**
 * Builds a script of the documents as one file: alone, for what two shared would be a third.
 * @returns its path under the built client.
 */
async function buildScript(folder: string, name: string, module: string): Promise<string> {
  const built = await buildInputs(`script-${name}`, { [name]: `${PROJECT}renderer/${module}` });
  const file = built[module]?.file;
  if (!file) throw new Error(`The documents’ script ${name} was not built.`);
  await mkdir(`${folder}/assets`, { recursive: true });
  await cp(`${BUNDLES}/script-${name}/${file}`, `${folder}/${file}`);
  return file;
}

/**
 * @param folder the built client, whose manifest names the sign-up's module.
 */
export async function buildSite(folder: string): Promise<void> {
  const modules = pageModules();
  const base = 'site/frame/frame.ts';
  const pages = await buildInputs(
    'pages',
    Object.fromEntries(
      [base, ...modules].map((module) => [
        module.replaceAll('/', '_'),
        `${PROJECT}renderer/${module}`,
      ]),
    ),
  );
  const script = await buildScript(folder, 'site', 'site/script/main.ts');
  const firstPage = await buildScript(folder, 'first-page', 'app/first-page/show.ts');
  const loginScript = await buildScript(folder, 'login', 'site/script/login/main.ts');
  const app = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest;
  const address = (file: string) => `/${file}`;
  const common = stylesOf(pages, base);
  await mkdir(`${folder}/assets`, { recursive: true });
  // Pictures and fonts of the pages' build are copied; their code is for the server.
  await cp(`${BUNDLES}/pages/assets`, `${folder}/assets`, {
    recursive: true,
    filter: (path) => !/\.(js|css)$/.test(path),
  });
  const signup = app['app/signup/site-signup.ts'];
  const login = app['app/login/site-login.ts'];
  if (!signup || !login) throw new Error('The app’s parts for the documents were not built.');
  const { style, faces } = splitFaces(await readStyles(common));
  const styles = await Promise.all(
    modules.map(async (module) => {
      const own = stylesOf(pages, module).filter((file) => !common.includes(file));
      return [module, await readStyles([...new Set(own)])] as const;
    }),
  );
  await buildRenderer(folder, 'site-render', 'site/render.tsx');
  await buildRenderer(folder, 'first-page', 'app/first-page/render.tsx');
  await writeFile(
    `${folder}/.vite/first-page.json`,
    JSON.stringify({ script: address(firstPage) }),
  );
  await writeFile(
    `${folder}/.vite/site.json`,
    JSON.stringify({
      script: address(script),
      fonts: await writeAsset(folder, 'fonts.css', faces),
      signup: address(signup.file),
      login: { script: address(loginScript), module: address(login.file) },
      styles: { common: style, pages: Object.fromEntries(styles) },
    }),
  );
}
