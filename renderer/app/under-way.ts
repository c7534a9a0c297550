let ask: () => boolean = () => false;

/** Says how to find out whether a navigation is under way; once, by whoever makes the router. */
export function watchNavigation(isUnderWayNow: () => boolean): void {
  ask = isUnderWayNow;
}

/** Whether the member is on the way to another page at this very moment. What React shows of it comes later, in a transition. */
export const isUnderWay = (): boolean => ask();
