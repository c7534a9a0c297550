/** The language of a chunk's address, such as `nl-be`; null for any other file. */
export function languageOfChunk(url: string): string | null {
  return (
    /\/assets\/locale-([a-z]{2}(?:-[a-z]{2})?)-[\w-]{8}\.js(?:$|\?)/.exec(
      `/${url.replace(/^\//, '')}`,
    )?.[1] ?? null
  );
}

/**
 * The chunks of a new version in the languages used here, for offline use.
 * @param stored addresses of the earlier version's chunks.
 * @param offered of the new one's.
 */
export function chunksToStore(stored: readonly string[], offered: readonly string[]): string[] {
  const used = new Set(
    stored.map((url) => languageOfChunk(new URL(url, 'https://x.invalid').pathname)),
  );
  return offered.filter((url) => used.has(languageOfChunk(url)));
}
