/** Version of the service worker (specification section 7), in its address and by a message of this type. */
export const SERVICE_WORKER_VERSION = 2;

/** What the service worker tells the windows of the site. `id` of what happened, where the push named it. */
export interface PushMessage {
  type: 'NEW_PUSH_MESSAGE' | 'NEW_PUSH_CLICK';
  checkUrl: string;
  openUrl: string;
  kind: string;
  count: number;
  id: string | null;
}
/** What a window answers: to a push whether the place is on its screen, to a click whether it goes there. */
export interface WindowAnswer {
  done: boolean;
}

/** What a page tells the service worker. VERSION is answered by the port that comes with it. */
export interface WorkerMessage {
  type: 'SKIP_WAITING' | 'WIPE' | 'VERSION';
}
