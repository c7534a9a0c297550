import { FACE_AT } from '../../shared/photos.ts';
import { createListeners } from '../../shared/listeners.ts';
import { askPatiently } from '../api/patiently.ts';
import { sendForPicture } from '../api/transport.ts';

interface WantedPhoto {
  id: string;
  path: string;
}
/** `gone`: its owner took it away, or somebody else has the case. */
type PhotoPhase = 'loading' | 'ready' | 'gone' | 'failed';

interface Held {
  phase: PhotoPhase;
  /** Decoded, in its own element, so that showing it is painting alone. */
  large: HTMLCanvasElement | null;
  small: HTMLCanvasElement | null;
}

const AT_ONCE = 4;
/** So few pixels are a veil by themselves. */
const SMALL = 12;

/** A canvas that holds a decoded picture and hands it to the screen as it is. */
function canvasOf(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas;
}

function smallOf(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SMALL;
  canvas.height = SMALL;
  const side = Math.min(bitmap.width, bitmap.height);
  const top = (bitmap.height - side) * FACE_AT;
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, (bitmap.width - side) / 2, top, side, side, 0, 0, SMALL, SMALL);
  return canvas;
}

/** Photos that are about to be shown, fetched and decoded in the order in which they will be. */
export class PhotoPool {
  private readonly held = new Map<string, Held>();
  private wanted: readonly WantedPhoto[] = [];
  private running = 0;
  private readonly listeners = createListeners();
  private version = 0;
  private readonly onGone: () => void;

  /** @param onGone a picture that was wanted is not there any more: its case may be over. */
  constructor(onGone: () => void) {
    this.onGone = onGone;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.listeners.subscribe(listener);
  readonly get = (): number => this.version;

  phase(id: string): PhotoPhase {
    return this.held.get(id)?.phase ?? 'loading';
  }
  canvas(id: string, size: 'large' | 'small'): HTMLCanvasElement | null {
    return this.held.get(id)?.[size] ?? null;
  }

  /** Says what is shown next, in order; anything else but `kept` is let go. */
  want(photos: readonly WantedPhoto[], kept: readonly string[] = []): void {
    this.wanted = photos;
    const ids = new Set([...photos.map(({ id }) => id), ...kept]);
    for (const id of this.held.keys()) if (!ids.has(id)) this.held.delete(id);
    this.work();
  }

  /** Tries again what failed. */
  retry(id: string): void {
    this.held.delete(id);
    this.work();
  }

  private work(): void {
    while (this.running < AT_ONCE) {
      const next = this.wanted.find(({ id }) => !this.held.has(id));
      if (!next) return;
      this.held.set(next.id, { phase: 'loading', large: null, small: null });
      this.running += 1;
      void this.load(next).then((held) => {
        this.running -= 1;
        if (this.held.has(next.id)) {
          this.held.set(next.id, held);
          if (held.phase === 'gone') this.onGone();
        }
        this.version += 1;
        this.listeners.notify();
        this.work();
      });
    }
  }

  private async load({ path }: WantedPhoto): Promise<Held> {
    const none = { large: null, small: null };
    const picture = await askPatiently(() => sendForPicture(path));
    if (!picture.ok)
      return { phase: picture.failure.code === 'not_found' ? 'gone' : 'failed', ...none };
    try {
      const bitmap = await createImageBitmap(picture.value);
      const small = smallOf(bitmap);
      return { phase: 'ready', small, large: canvasOf(bitmap) };
    } catch {
      // What no browser decodes is nothing that can be judged.
      return { phase: 'failed', ...none };
    }
  }
}
