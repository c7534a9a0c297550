/** Whether this browser can put a number on the app's icon. */
export const hasBadge = (): boolean => 'setAppBadge' in navigator;
