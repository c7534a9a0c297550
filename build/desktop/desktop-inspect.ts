import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLE, buildDesktop, packDesktop, unpackedLinux } from './desktop.ts';
import { writeEmptyElectron } from './empty-electron.ts';
import { inspectPacked } from './inspect-packed.ts';

/** `npm run desktop:inspect [FOLDER]`: checks a packed app, or packs an empty one to check. */

function partsOf(folder: string): { program: string; resources: string } {
  if (folder.endsWith('.app'))
    return { program: folder, resources: join(folder, 'Contents/Resources') };
  const program = ['vonk', 'Vonk.exe'].map((name) => join(folder, name)).find(existsSync);
  if (!program) throw new Error(`There is no packed app in ${folder}.`);
  return { program, resources: join(folder, 'resources') };
}

/** @param given folder of a packed app; undefined to pack one. @returns whether all is well. */
async function inspect(given: string | undefined, scratch: string): Promise<boolean> {
  if (given === undefined) {
    await buildDesktop();
    writeEmptyElectron(join(scratch, 'electron'));
    await packDesktop({
      targets: { linux: ['dir'] },
      feed: null,
      electronDist: join(scratch, 'electron'),
      output: join(scratch, 'release'),
    });
  }
  const { files, fuses, problems } = await inspectPacked(
    partsOf(given ?? unpackedLinux(join(scratch, 'release'))),
    BUNDLE,
  );
  for (const [name, on] of Object.entries(fuses))
    console.log(`${on === true ? 'on ' : on === false ? 'off' : '?  '} ${name}`);
  for (const problem of problems) console.log(`WRONG: ${problem}`);
  console.log(
    problems.length === 0
      ? `The archive holds the bundle’s ${files} files and nothing else; every fuse is as it is meant.`
      : `${problems.length} problems.`,
  );
  return problems.length === 0;
}

const scratch = mkdtempSync(join(tmpdir(), 'vonk-inspect-'));
const isWell = await inspect(process.argv[2], scratch).finally(() =>
  rmSync(scratch, { recursive: true, force: true }),
);
// electron-builder sets the exit code itself.
process.exit(isWell ? 0 : 1);
