/** The page's own surface in light and dark (`renderer/ui/tokens.css`): what shows before the page does, so that nothing flashes white. */
export const backgroundColor = (isDark: boolean): string => (isDark ? '#14101b' : '#f7f4f6');
