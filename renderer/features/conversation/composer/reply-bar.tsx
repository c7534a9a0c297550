import { X } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Quote } from '../message/quote.tsx';
import styles from './reply-bar.module.css';

/** Over the composer: which message the next one answers, and the way to let that be. */
export function ReplyBar({
  target,
  onCancel,
}: {
  target: { id: string; position: number | null };
  onCancel: () => void;
}) {
  const t = useText('message');
  return (
    <div className={styles['over']}>
      <div className={styles['bar']} role="group" aria-label={t('replying')} data-reply={target.id}>
        <Quote target={target} />
        <IconButton icon={X} label={t('cancelReply')} onClick={onCancel} />
      </div>
    </div>
  );
}
