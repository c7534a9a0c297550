import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../session/contexts.ts';
import { profileRows } from '../../local/profiles.ts';

type Faces = ReadonlyMap<string, string>;
const NONE: Faces = new Map();

/** The small pictures of members that this device knows, by their ids. */
export function useFaces(ids: readonly string[]): Faces {
  const db = useDatabase();
  const key = [...new Set(ids)].sort().join(' ');
  return (
    useLiveQuery(async () => {
      const rows = await profileRows(db, key ? key.split(' ') : []);
      return new Map(
        rows.flatMap(({ id, main_image: image }) =>
          image ? [[id, image.thumb_filename] as const] : [],
        ),
      );
    }, [db, key]) ?? NONE
  );
}
