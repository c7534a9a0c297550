import { useEffect, useState } from 'react';
import { useDatabase } from '../../../session/contexts.ts';
import { outgoingFile } from '../../../local/messages.ts';

const addresses = new Map<string, string>();
/** Where a photo that is not sent yet is shown from; undefined where it is not on screen. */
export const outgoingAddress = (photo: string): string | undefined => addresses.get(photo);

/**
 * The local picture of a photo being sent; it stays while on screen, so that nothing blinks.
 * @param waits the photo was not accepted yet.
 * @returns null where there is none here.
 */
export function useOutgoingPhoto(photo: string | null, waits: boolean): string | null {
  const db = useDatabase();
  const [shown, setShown] = useState<{ photo: string; address: string } | null>(null);
  useEffect(() => {
    if (photo === null || !waits) return;
    let current = true;
    void outgoingFile(db, photo)
      .then((file) => {
        if (!file || !current) return;
        const address = addresses.get(photo) ?? URL.createObjectURL(file);
        addresses.set(photo, address);
        setShown({ photo, address });
      })
      // The bubble shows its frame without the picture.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [db, photo, waits]);
  const shownPhoto = shown?.photo ?? null;
  useEffect(
    () => () => {
      if (shownPhoto === null) return;
      URL.revokeObjectURL(addresses.get(shownPhoto) ?? '');
      addresses.delete(shownPhoto);
    },
    [shownPhoto],
  );
  return photo !== null && shown?.photo === photo ? shown.address : null;
}
