/** Whether the keys of this device have Apple's names and signs. */
export const isApple = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent);
