import { useText } from '../../../../i18n/text.ts';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import styles from './emoji-picker.module.css';

/** The emoji picker over the page, where there is no button to anchor it to. */
export function EmojiDialog({
  onChoose,
  onClose,
}: {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}) {
  const t = useText('message');
  return (
    <Dialog open title={t('emoji.title')} onClose={onClose} className={styles['dialog']}>
      <EmojiPicker onChoose={onChoose} />
    </Dialog>
  );
}
