export type Texts = Record<string, Record<string, unknown>>;

/** Texts by namespace, from texts by file: `../../locales/de/search.json` is `search`. */
export function byNamespace(files: Record<string, Record<string, unknown>>): Texts {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]),
  );
}
