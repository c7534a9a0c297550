import { safeStorage } from 'electron';

/** Where the system keeps secrets for the app, so that a copied file is worth nothing without the member's own session on this machine. */
export interface KeyStore {
  isAvailable(): Promise<boolean>;
  /** Wraps a secret in the system's key. @returns null where there is no key store or it refuses. */
  seal(secret: Buffer): Promise<string | null>;
  /** What was wrapped, or null when the system does not give it (any more): another user, a new keychain, one that is locked. */
  open(sealed: string): Promise<Buffer | null>;
}

/** Linux without a keyring: Electron would then encrypt with a password that stands in its source. */
const NO_BACKENDS = new Set(['basic_text', 'unknown']);

/** Whether what Electron offers is the system's own key store. Pure. */
export const isRealKeyStore = (
  platform: NodeJS.Platform,
  backend: string,
  isAvailable: boolean,
): boolean => isAvailable && !(platform === 'linux' && NO_BACKENDS.has(backend));

/** The system's key store through Electron. Only after the app is ready. */
export function systemKeyStore(platform: NodeJS.Platform = process.platform): KeyStore {
  async function isAvailable(): Promise<boolean> {
    const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend() : '';
    return isRealKeyStore(
      platform,
      backend,
      await safeStorage.isAsyncEncryptionAvailable().catch(() => false),
    );
  }
  return {
    isAvailable,
    async seal(secret) {
      if (!(await isAvailable())) return null;
      return safeStorage.encryptStringAsync(secret.toString('base64')).then(
        (sealed) => sealed.toString('base64'),
        () => null,
      );
    },
    async open(sealed) {
      if (!(await isAvailable())) return null;
      return safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64')).then(
        ({ result }) => Buffer.from(result, 'base64'),
        () => null,
      );
    },
  };
}
