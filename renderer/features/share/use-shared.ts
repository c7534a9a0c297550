import { useEffect, useState } from 'react';
import { sharedPhotos, sharedWords } from '../../local/shared-photos.ts';

/** What was shared: an address to show each photo by, and the words that came along. */
export interface Shared {
  addresses: readonly string[];
  words: string;
}

/** What another app shared with this one; undefined until this device answered. */
export function useShared(): Shared | undefined {
  const [shared, setShared] = useState<Shared>();
  useEffect(() => {
    let stale = false;
    let made: string[] = [];
    // What cannot be read was not shared.
    void Promise.all([sharedPhotos().catch(() => []), sharedWords().catch(() => '')]).then(
      ([photos, words]) => {
        if (stale) return;
        made = photos.map((photo) => URL.createObjectURL(photo));
        setShared({ addresses: made, words });
      },
    );
    return () => {
      stale = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);
  return shared;
}
