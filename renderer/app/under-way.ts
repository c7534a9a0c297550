import type { createBrowserRouter } from 'react-router';

let ask: () => boolean = () => false;
let acted = false;

/** Says whom to ask whether a navigation is under way, and begins to listen for what the member does; once, by whoever made the router. */
export function watchNavigation(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
): void {
  ask = () => router.state.navigation.state !== 'idle';
  let place = router.state.location.key;
  router.subscribe(({ location }) => {
    if (location.key === place) return;
    place = location.key;
    acted = false;
  });
  for (const kind of ['keydown', 'pointerdown'])
    addEventListener(
      kind,
      () => {
        acted = true;
      },
      { capture: true, passive: true },
    );
}

/** Whether the member is on the way to another page at this very moment. What React shows of it comes later, in a transition. */
export const isUnderWay = (): boolean => ask();

/** Whether the member pressed a key or the page since the address last changed: where the focus is then, they put it. */
export const hasActed = (): boolean => acted;
