import { ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Trans } from 'react-i18next';
import { newId } from '../../../../shared/identifiers.ts';
import { useMember, useSettings, useToast, useWorker } from '../../../session/contexts.ts';
import { useProtectedPhoto } from '../../../session/protection.ts';
import {
  FOR_CONVERSATION,
  readPhoto,
  sizeOfPhoto,
  type Unfit,
} from '../../../actions/photos/prepare.ts';
import { useSpending } from '../../../actions/spending/spending.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import styles from './photo-preview.module.css';

/** So many at once: more are an album, and too many steps to look them over. */
const MOST_AT_ONCE = 10;
const COMPONENTS = { b: <b /> };
interface Chosen {
  key: string;
  file: Blob;
  size: { width: number; height: number };
  address: string;
}

/** Photos before they are sent: looks, price and receiver. Each becomes a message. */
export function PhotoPreview({
  files,
  conversation,
  to,
  replyTo,
  onClose,
  onSent,
}: {
  files: readonly File[];
  conversation: string | null;
  to: { id: string; name: string };
  replyTo: string | null;
  onClose: () => void;
  onSent: () => void;
}) {
  const t = useText('conversation');
  const photos = useText('photos');
  const worker = useWorker();
  const toast = useToast();
  const { credits: balance } = useMember();
  const { photo_credits: price } = useSettings();
  const { confirmSpending } = useSpending();
  const [chosen, setChosen] = useState<readonly Chosen[] | null>(null);
  const [unfit, setUnfit] = useState<readonly { name: string; why: Unfit }[]>([]);
  const [busy, setBusy] = useState(false);
  const made = useRef<string[]>([]);
  useProtectedPhoto(true);

  useEffect(() => {
    let stale = false;
    const all = made.current;
    const read = async (
      file: File,
    ): Promise<Omit<Chosen, 'address'> | { name: string; why: Unfit }> => {
      const found = await readPhoto(file, FOR_CONVERSATION);
      return 'unfit' in found
        ? { name: file.name, why: found.unfit }
        : { key: newId(), file: found.photo, size: await sizeOfPhoto(found.photo) };
    };
    void Promise.all(files.slice(0, MOST_AT_ONCE).map(read)).then((results) => {
      if (stale) return;
      setUnfit(results.flatMap((result) => ('why' in result ? [result] : [])));
      setChosen(
        results.flatMap((result) => {
          if ('why' in result) return [];
          const address = URL.createObjectURL(result.file);
          all.push(address);
          return [{ ...result, address }];
        }),
      );
    });
    return () => {
      stale = true;
      for (const address of all) URL.revokeObjectURL(address);
    };
    // Read once: other files get another dialog.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const count = chosen?.length ?? 0;
  const total = count * price;
  const send = async () => {
    if (!chosen || count === 0 || busy) return;
    // Where the credits suffice for some of them only, a notice says so before any is sent.
    if (!(await confirmSpending('photo', total, count))) return;
    setBusy(true);
    for (const [index, { key, file, size }] of chosen.entries()) {
      const result = await worker
        .sendPhoto({
          conversation,
          profile: to.id,
          file,
          size,
          id: key,
          credits: price,
          reply_to: index === 0 ? replyTo : null,
        })
        // Not stored: the error is shown below.
        .catch(() => null);
      if (result?.ok) continue;
      setBusy(false);
      toast({ text: t('photoNotKept'), tone: 'danger' });
      return;
    }
    onSent();
  };

  return (
    <Dialog
      open
      title={t('photosTitle', { name: to.name })}
      size="wide"
      onClose={onClose}
      actions={
        <>
          {count > 0 && (
            <p className={styles['cost']}>
              <span>
                <Trans
                  t={t}
                  i18nKey={price === 0 ? 'photoFree' : 'photoCost'}
                  count={total}
                  components={COMPONENTS}
                />
              </span>
              <span>
                <Trans t={t} i18nKey="balance" count={balance} components={COMPONENTS} />
              </span>
            </p>
          )}
          <Button variant="primary" busy={busy} disabled={count === 0} onClick={() => void send()}>
            {t('sendPhotos', { count: Math.max(1, count) })}
          </Button>
        </>
      }
    >
      <div className={styles['preview']}>
        {files.length > MOST_AT_ONCE && (
          <p className="small" role="status">
            {t('photosMost', { count: MOST_AT_ONCE })}
          </p>
        )}
        {unfit.map(({ name, why }) => (
          <p key={name} className={styles['unfit']} role="alert">
            <b>{name}</b>
            <br />
            {photos(`unfit.${why}`)}
          </p>
        ))}
        {!chosen && (
          <p className="muted" role="status">
            {photos('place.reading')}
          </p>
        )}
        {chosen && count > 0 && (
          <ul role="list" className={styles['photos']} data-count={count}>
            {chosen.map((one, index) => (
              <li key={one.key}>
                <img
                  src={one.address}
                  alt={photos('one', { number: index + 1 })}
                  width={one.size.width}
                  height={one.size.height}
                />
                {count > 1 && (
                  <IconButton
                    icon={X}
                    look="glass"
                    label={photos('place.leave', { number: index + 1 })}
                    onClick={() => setChosen(chosen.filter(({ key }) => key !== one.key))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {count > 0 && (
          <p className={styles['private']}>
            <Icon of={ShieldCheck} size="s" />
            {t('photoPrivate', { name: to.name })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
