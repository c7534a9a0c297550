import {
  flipFuses,
  FuseState,
  FuseV1Options,
  FuseVersion,
  getCurrentFuseWire,
} from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';
import { join } from 'node:path';

/** What Electron may do in the packed app: every fuse, none by default (docs/desktop.md). */
export const FUSES: Record<FuseV1Options, boolean> = {
  // No ELECTRON_RUN_AS_NODE: nobody runs scripts as this app.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // No NODE_OPTIONS and no --inspect: nobody puts code into it, or a debugger on it.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // It runs what was packed, unchanged, and nothing beside it.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // No page of ours comes from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // WebAssembly is checked by the processor; the content policy forbids our pages to compile any.
  [FuseV1Options.WasmTrapHandlers]: true,
};

const ENDINGS: Record<string, string> = { darwin: '.app', mas: '.app', win32: '.exe', linux: '' };

/** The packed app's program, which holds the fuses. */
function programOf({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const name =
    electronPlatformName === 'linux'
      ? (packager as unknown as { executableName: string }).executableName
      : packager.appInfo.productFilename;
  return join(appOutDir, `${name}${ENDINGS[electronPlatformName] ?? ''}`);
}

/**
 * Sets the fuses of a packed app before it is signed; electron-builder's setting lacks one.
 * @throws Error where Electron has a fuse that is not set here.
 */
export async function afterPack(context: AfterPackContext): Promise<void> {
  await flipFuses(programOf(context), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    ...FUSES,
  });
}

/** The fuses of a packed app: true is on, false is off, null is neither. */
export async function readFuses(program: string): Promise<Record<string, boolean | null>> {
  const { version: _version, ...wire } = await getCurrentFuseWire(program);
  const read = (state: unknown) =>
    state === FuseState.ENABLE ? true : state === FuseState.DISABLE ? false : null;
  return Object.fromEntries(
    Object.entries(wire).map(([index, state]) => [
      FuseV1Options[Number(index)] ?? `fuse ${index}`,
      read(state),
    ]),
  );
}

/** The same of what is set above. */
export const wantedFuses = (): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(FUSES).map(([index, on]) => [FuseV1Options[Number(index)] ?? index, on]),
  );
