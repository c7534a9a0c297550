/** The page's surface colours (`renderer/ui/styles/colours.css`), so that nothing flashes white. */
export const backgroundColor = (isDark: boolean): string => (isDark ? '#14101b' : '#f7f4f6');
