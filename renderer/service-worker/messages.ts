/** In the service worker's address, and sent as a message of this type. */
export const SERVICE_WORKER_VERSION = 2;

/** A message of the service worker to the windows; `id` of the event, where known. */
export interface PushMessage {
  type: 'NEW_PUSH_MESSAGE' | 'NEW_PUSH_CLICK';
  checkUrl: string;
  openUrl: string;
  kind: string;
  count: number;
  id: string | null;
}
/** A window's answer: whether the place is on screen, or whether it goes there. */
export interface WindowAnswer {
  done: boolean;
}

/** Messages of a page to the service worker. VERSION is answered on its port. */
export type WorkerMessage =
  | { type: 'SKIP_WAITING' | 'VERSION' }
  /** With `isAnotherHere` another member signed in here since, whose notes and subscription stay. */
  | { type: 'WIPE'; isAnotherHere?: boolean }
  /** The page begins to be left; its worker holds this lock until it has ended. */
  | { type: 'LEAVING'; lock: string };
