/** The page's surface colours (`renderer/ui/styles/tokens.css`), so that nothing flashes white. */
export const backgroundColor = (isDark: boolean): string => (isDark ? '#14101b' : '#f7f4f6');
