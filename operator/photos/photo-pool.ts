import { FACE_AT } from '../../shared/photos.ts';
import { createListeners } from '../../shared/listeners.ts';
import { whenIdle } from '../parts/after-paint.ts';
import { askPatiently } from '../api/patiently.ts';
import { sendForPicture } from '../api/transport.ts';

interface WantedPhoto {
  id: string;
  path: string;
}
/** `gone`: its owner deleted it, or somebody else has the case. */
type PhotoPhase = 'loading' | 'ready' | 'gone' | 'failed';

interface PooledPhoto {
  phase: PhotoPhase;
  /** Decoded, in its own element, so that showing it is painting alone. */
  large: HTMLImageElement | null;
  small: HTMLCanvasElement | null;
}

const AT_ONCE = 4;
/** So few pixels are a veil by themselves. */
const SMALL = 12;

/**
 * The picture in an element of its own. An image, as the program's thread need not copy its points
 * where it is first shown, which a canvas asks for.
 * @throws where no browser can show it.
 */
async function decoded(picture: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.alt = '';
  image.draggable = false;
  // Never a frame with the lines of one photo and no photo.
  image.decoding = 'sync';
  const address = URL.createObjectURL(picture);
  try {
    image.src = address;
    await image.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  return image;
}

async function smallOf(picture: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = SMALL;
  canvas.height = SMALL;
  const side = Math.min(bitmap.width, bitmap.height);
  const top = (bitmap.height - side) * FACE_AT;
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, (bitmap.width - side) / 2, top, side, side, 0, 0, SMALL, SMALL);
  bitmap.close();
  return canvas;
}

/** Photos that are about to be shown, fetched and decoded in the order in which they will be. */
export class PhotoPool {
  private readonly photos = new Map<string, PooledPhoto>();
  private wanted: readonly WantedPhoto[] = [];
  private running = 0;
  private readonly listeners = createListeners();
  private callOff: (() => void) | null = null;
  private readonly onGone: () => void;

  /** @param onGone a picture that was wanted is not there any more: its case may be over. */
  constructor(onGone: () => void) {
    this.onGone = onGone;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.listeners.subscribe(listener);

  phase(id: string): PhotoPhase {
    return this.photos.get(id)?.phase ?? 'loading';
  }
  element(id: string, size: 'large' | 'small'): HTMLElement | null {
    return this.photos.get(id)?.[size] ?? null;
  }

  /** Sets what is shown next, in order; of the rest only `kept` stays loaded. */
  want(photos: readonly WantedPhoto[], others: readonly string[] = []): void {
    this.wanted = photos;
    const ids = new Set([...photos.map(({ id }) => id), ...others]);
    for (const id of this.photos.keys()) if (!ids.has(id)) this.photos.delete(id);
    this.callOff?.();
    this.callOff = null;
    const [first] = photos;
    // What is looked at now is there: the others can wait for a moment in which nothing happens.
    if (first && this.phase(first.id) === 'ready') this.callOff = whenIdle(() => this.work());
    else this.work();
  }

  /** Tries again what failed. */
  retry(id: string): void {
    this.photos.delete(id);
    this.work();
  }

  private work(): void {
    while (this.running < AT_ONCE) {
      const next = this.wanted.find(({ id }) => !this.photos.has(id));
      if (!next) return;
      this.photos.set(next.id, { phase: 'loading', large: null, small: null });
      this.running += 1;
      void this.load(next).then((loaded) => {
        this.running -= 1;
        if (this.photos.has(next.id)) {
          this.photos.set(next.id, loaded);
          if (loaded.phase === 'gone') this.onGone();
        }
        this.listeners.notify();
        this.work();
      });
    }
  }

  private async load({ path }: WantedPhoto): Promise<PooledPhoto> {
    const none = { large: null, small: null };
    const picture = await askPatiently(() => sendForPicture(path));
    if (!picture.ok)
      return { phase: picture.failure.code === 'not_found' ? 'gone' : 'failed', ...none };
    try {
      const [large, small] = await Promise.all([decoded(picture.value), smallOf(picture.value)]);
      return { phase: 'ready', large, small };
    } catch {
      // What no browser decodes cannot be decided.
      return { phase: 'failed', ...none };
    }
  }
}
