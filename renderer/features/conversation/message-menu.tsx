import { Copy, Ellipsis, Flag } from 'lucide-react';
import { useState } from 'react';
import { useToast } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import styles from './message-menu.module.css';

/**
 * What can be done with a message of the other's: copy its words, report it. A button beside the bubble, seen under the pointer and by
 * whoever gets there by keyboard; a finger that rests on the bubble opens the same menu.
 */
export function MessageMenu({ name, text, open, onOpenChange, onReport }: {
  name: string;
  /** Null for what has no words. */
  text: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onReport: () => void;
}) {
  const t = useText('conversation');
  const safety = useText('safety');
  const toast = useToast();
  const label = t('messageMenu', { name });
  const look = { icon: Ellipsis, label, className: styles['button'] };
  // The menu is made when it is first asked for: a conversation has many messages, and most are never touched so.
  const [wanted, setWanted] = useState(false);
  if (!wanted && !open) return <IconButton {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => { setWanted(true); onOpenChange(true); }} />;
  const copy = (words: string) => void navigator.clipboard.writeText(words).then(() => toast({ text: t('copied') }), () => toast({ text: t('copyFailed') }));
  return (
    <Menu label={label} align="start" open={open} onOpenChange={(now) => { setWanted(true); onOpenChange(now); }} trigger={<IconButton {...look} />}>
      {text !== null && <MenuItem icon={Copy} onSelect={() => copy(text)}>{t('copy')}</MenuItem>}
      <MenuItem icon={Flag} onSelect={onReport}>{safety('reportMessage')}</MenuItem>
    </Menu>
  );
}
