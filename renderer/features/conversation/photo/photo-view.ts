import { createStore } from '../../../ui/state/create-store.ts';

interface PhotoView {
  conversation: string;
  message: string;
}

const photoView = createStore<PhotoView | null>(null);

/** Shows a photo over the whole window, or none; outside the log, whose rows come and go. */
export const viewPhoto = photoView.set;

export const usePhotoView = photoView.useValue;
