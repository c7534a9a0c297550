import { extractFile, listPackage } from '@electron/asar';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readFuses, wantedFuses } from './fuses.ts';

interface Inspection {
  files: number;
  fuses: Record<string, boolean | null>;
  problems: string[];
}

/** Beside the archive: where updates come from, and which installer it came with. */
const BESIDE = new Set(['app.asar', 'app-update.yml', 'package-type']);
const MANIFEST_KEYS = [
  'author',
  'description',
  'homepage',
  'license',
  'main',
  'name',
  'private',
  'productName',
  'type',
  'version',
];
/** Files of development: maps, sources, tests, packages, notes, keys. */
const NOT_SHIPPED =
  /\.(map|tsx?|jsx|md|ya?ml|log|pem|key|env|d\.[cm]?ts)$|(^|\/)(node_modules|tests?|\.[^/]+)(\/|$)/i;
const TELLTALE = /sourceMappingURL=|-----BEGIN [A-Z ]*PRIVATE KEY-----|import\.meta\.hot\b/;

const slashes = (path: string): string => path.split(sep).join('/');

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashes(relative(folder, join(entry.parentPath, entry.name))));

/** The archive's files without their folders, relative with forward slashes. */
function archived(archive: string): string[] {
  const entries = listPackage(archive, { isPack: false }).map((entry) =>
    slashes(entry).replace(/^\//, ''),
  );
  const folders = new Set(entries.map((entry) => entry.slice(0, entry.lastIndexOf('/'))));
  return entries.filter((entry) => !folders.has(entry));
}

function wrongWithManifest(archive: string): string[] {
  const manifest = JSON.parse(extractFile(archive, 'package.json').toString('utf8')) as Record<
    string,
    unknown
  >;
  return Object.keys(manifest)
    .filter((key) => !MANIFEST_KEYS.includes(key))
    .map((key) => `package.json holds ${key}`);
}

/**
 * Inspects a packed app: the archive must be the bundle byte for byte, every fuse as wanted.
 * @param packed the app's program and resources.
 * @param bundle the folder that was packed.
 */
export async function inspectPacked(
  packed: { program: string; resources: string },
  bundle: string,
): Promise<Inspection> {
  const archive = join(packed.resources, 'app.asar');
  const wanted = filesOf(bundle);
  const archivedFiles = archived(archive);
  const problems = [
    ...readdirSync(packed.resources)
      .filter((name) => !BESIDE.has(name))
      .map((name) => `${name} lies beside the archive`),
    ...wanted.filter((file) => !archivedFiles.includes(file)).map((file) => `${file} is missing`),
    ...archivedFiles
      .filter((file) => !wanted.includes(file))
      .map((file) => `${file} does not belong there`),
    ...archivedFiles
      .filter((file) => NOT_SHIPPED.test(file))
      .map((file) => `${file} is not to be shipped`),
    ...wrongWithManifest(archive),
  ];
  for (const file of archivedFiles.filter(
    (name) => name !== 'package.json' && wanted.includes(name),
  )) {
    const bytes = extractFile(archive, file.split('/').join(sep));
    if (!bytes.equals(readFileSync(join(bundle, file))))
      problems.push(`${file} is not what was built`);
    if (/\.(js|cjs|mjs|css|html)$/.test(file) && TELLTALE.test(bytes.toString('utf8')))
      problems.push(`${file} says more than it should`);
  }
  const fuses = await readFuses(packed.program);
  for (const [name, on] of Object.entries(wantedFuses()))
    if (fuses[name] !== on) problems.push(`fuse ${name} is ${fuses[name] ?? 'not set'}`);
  for (const name of Object.keys(fuses))
    if (!(name in wantedFuses())) problems.push(`fuse ${name} is nobody’s choice`);
  return { files: archivedFiles.length, fuses, problems };
}
