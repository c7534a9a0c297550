import { useEffect, useState } from 'react';
import { MEASURED_SIDE, photoTips, type PhotoTip } from './photo-tips.ts';

type Photo = Blob | HTMLImageElement;

/** Runs when the page is idle; soon where a browser does not report that. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}

/** What would make a photo better, looked at on this device; none where it cannot be read. */
async function tipsOf(photo: Photo): Promise<readonly PhotoTip[]> {
  const picture = await createImageBitmap(photo);
  const { width, height } = picture;
  const scale = Math.min(1, MEASURED_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return [];
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return photoTips(pen.getImageData(0, 0, canvas.width, canvas.height), { width, height });
}

/** Tips for a photo, measured from its pixels on this device while the page is idle. */
export function usePhotoTips(photo: Photo | null): readonly PhotoTip[] {
  const [found, setFound] = useState<{ photo: Photo; tips: readonly PhotoTip[] } | null>(null);
  useEffect(() => {
    if (photo === null) return undefined;
    let stale = false;
    const stop = whenIdle(() => {
      void tipsOf(photo)
        // A photo that cannot be read now has no tips: they are no more than a help.
        .catch((): readonly PhotoTip[] => [])
        .then((tips) => {
          if (!stale) setFound({ photo, tips });
        });
    });
    return () => {
      stale = true;
      stop();
    };
  }, [photo]);
  return found?.photo === photo ? found.tips : [];
}
