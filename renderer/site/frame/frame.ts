/** What every document is made of besides its page: the build takes the styles of this module. */
import '../../ui/styles/base.css';
export { EntryDialog } from './entry-dialog.tsx';
export { DefaultFrame, LanderFrame } from './frames.tsx';
export { LanguageHint } from './language-hint.tsx';
export { LanguageMenu } from './language-menu.tsx';
export { ThemeChoice } from './theme-choice.tsx';
