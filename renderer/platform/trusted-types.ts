import workerUrl from '../worker/host/worker.ts?worker&url';

/** The service worker's address (version 2). */
const SERVICE_WORKER_URL = '/sw-push.js?v=2';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Refuses every script address but our own worker's and service worker's. Throws TypeError. */
function checkScriptUrl(url: string): string {
  if (url === workerUrl || url === SERVICE_WORKER_URL) return url;
  throw new TypeError(`Not a script of this application: ${url}`);
}

// The content policy allows one policy of this name, made once; browsers without Trusted Types take
// the checked text.
const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
const policy = trustedTypes?.createPolicy('app', { createScriptURL: checkScriptUrl }) ?? {
  createScriptURL: checkScriptUrl,
};

/** The address of the sync worker, as `new Worker` takes it under the content policy. */
export const trustedWorkerUrl = (): string => policy.createScriptURL(workerUrl);
/** The address of the service worker, as `register` takes it under the content policy. */
export const trustedServiceWorkerUrl = (): string => policy.createScriptURL(SERVICE_WORKER_URL);
