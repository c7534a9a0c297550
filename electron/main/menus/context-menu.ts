import type { MenuItemConstructorOptions } from 'electron';
import type { ShellText } from '../shell-text.ts';

export interface ContextTarget {
  isEditable: boolean;
  selectionText: string;
  /** The word that is misspelt, empty for none, and what may be meant. */
  misspelledWord: string;
  dictionarySuggestions: readonly string[];
  linkURL: string;
  editFlags: {
    canUndo: boolean;
    canRedo: boolean;
    canCut: boolean;
    canCopy: boolean;
    canPaste: boolean;
    canSelectAll: boolean;
  };
}
interface ContextActions {
  replace: (word: string) => void;
  learn: (word: string) => void;
  copy: (text: string) => void;
}

type Entry = MenuItemConstructorOptions;
const separator: Entry = { type: 'separator' };
const MOST_SUGGESTIONS = 5;

function spelling(
  { misspelledWord, dictionarySuggestions }: ContextTarget,
  text: ShellText,
  actions: ContextActions,
): Entry[] {
  if (misspelledWord === '') return [];
  const suggestions = dictionarySuggestions
    .slice(0, MOST_SUGGESTIONS)
    .map((word): Entry => ({ label: word, click: () => actions.replace(word) }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: text('spelling.none'), enabled: false }]),
    separator,
    { id: 'learn', label: text('spelling.learn'), click: () => actions.learn(misspelledWord) },
    separator,
  ];
}

const editing = ({ editFlags: may }: ContextTarget, text: ShellText): Entry[] => [
  { role: 'undo', label: text('edit.undo'), enabled: may.canUndo },
  { role: 'redo', label: text('edit.redo'), enabled: may.canRedo },
  separator,
  { role: 'cut', label: text('edit.cut'), enabled: may.canCut },
  { role: 'copy', label: text('edit.copy'), enabled: may.canCopy },
  { role: 'paste', label: text('edit.paste'), enabled: may.canPaste },
  separator,
  { role: 'selectAll', label: text('edit.selectAll'), enabled: may.canSelectAll },
];

/** The menu of a text field, selected text or an external link; never the app's own addresses. */
export function contextMenu(
  target: ContextTarget,
  text: ShellText,
  actions: ContextActions,
): Entry[] {
  if (target.isEditable) return [...spelling(target, text, actions), ...editing(target, text)];
  const link: Entry[] = /^(https|mailto):/.test(target.linkURL)
    ? [
        {
          id: 'copyLink',
          label: text('edit.copyLink'),
          click: () => actions.copy(target.linkURL.replace(/^mailto:/, '')),
        },
      ]
    : [];
  const words: Entry[] =
    target.selectionText.trim() === ''
      ? []
      : [{ role: 'copy', label: text('edit.copy'), enabled: target.editFlags.canCopy }];
  return [...words, ...link];
}
