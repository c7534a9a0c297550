/** Whether closing the window only hides it, so that messages go on coming in. */
export const closesToTray = ({
  closeToTray,
  hasTray,
  isQuitting,
}: {
  closeToTray: boolean;
  hasTray: boolean;
  isQuitting: boolean;
}): boolean => closeToTray && hasTray && !isQuitting;
