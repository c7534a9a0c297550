import { safeStorage } from 'electron';

/** The system's key store: a copied file is useless without this machine's user session. */
export interface KeyStore {
  isAvailable(): Promise<boolean>;
  /** Encrypts with the system's key. @returns null where there is no key store or it refuses. */
  seal(secret: Buffer): Promise<string | null>;
  /** Decrypts; null when the system refuses: another user, a new or locked keychain. */
  open(sealed: string): Promise<Buffer | null>;
}

/** Linux without a keyring: Electron would encrypt with a password from its source. */
const NO_BACKENDS = new Set(['basic_text', 'unknown']);

/** Whether Electron offers a real key store. */
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
      // A key store that cannot say is none.
      await safeStorage.isAsyncEncryptionAvailable().catch(() => false),
    );
  }
  return {
    isAvailable,
    async seal(secret) {
      if (!(await isAvailable())) return null;
      // Null is a key store that refuses.
      return safeStorage.encryptStringAsync(secret.toString('base64')).then(
        (sealed) => sealed.toString('base64'),
        () => null,
      );
    },
    async open(sealed) {
      if (!(await isAvailable())) return null;
      // Null is a key store that refuses.
      return safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64')).then(
        ({ result }) => Buffer.from(result, 'base64'),
        () => null,
      );
    },
  };
}
