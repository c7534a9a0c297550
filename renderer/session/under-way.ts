import type { createBrowserRouter } from 'react-router';

let ask: () => boolean = () => false;
let acted = false;

/** Observes navigation and the member's actions; called once by the router's owner. */
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

/** Whether a navigation is running; React shows it later, in a transition. */
export const isUnderWay = (): boolean => ask();

/** Whether the member acted since the address changed: they then placed the focus. */
export const hasActed = (): boolean => acted;
