/** The language chunk that an address is, such as `nl-be`; null for any other file. Vite puts eight characters behind the name. */
export function languageOfChunk(url: string): string | null {
  return (
    /\/assets\/locale-([a-z]{2}(?:-[a-z]{2})?)-[\w-]{8}\.js(?:$|\?)/.exec(
      `/${url.replace(/^\//, '')}`,
    )?.[1] ?? null
  );
}

/**
 * The chunks of a new version that must be kept for offline use: those of the languages that this device has used.
 * @param kept addresses of the chunks that the version before kept.
 * @param offered addresses of the chunks of the new version.
 */
export function chunksToKeep(kept: readonly string[], offered: readonly string[]): string[] {
  const used = new Set(
    kept.map((url) => languageOfChunk(new URL(url, 'https://x.invalid').pathname)),
  );
  return offered.filter((url) => used.has(languageOfChunk(url)));
}
