import { ImagePlus, ImageUp, WifiOff } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { Body } from '../../../shared/contract/calls.ts';
import type { Image } from '../../../shared/contract/profile.ts';
import { photoLimit } from '../../../shared/photos.ts';
import { useConnection, useMember, useToast } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { photoVariant } from '../../ui/photo/photo-variant.ts';
import { PhotoViewer } from '../../ui/photo/photo-viewer.tsx';
import { PhotoTile } from './photos/photo-tile.tsx';
import { PlaceDialog } from './photos/place-dialog.tsx';
import { RemovedPhotos } from './photos/removed-photos.tsx';
import { MainPhotoTips } from './photos/tips.tsx';
import { UploadList } from './photos/upload-list.tsx';
import { useFiles } from '../../actions/photos/use-files.ts';
import { useOrder } from './photos/use-order.ts';
import { useUploads } from './photos/use-uploads.ts';
import styles from './photos/photos.module.css';

const TAKEN = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif';

function Limit({ used }: { used: number }) {
  const t = useText('photos');
  const { paid_user: premium } = useMember();
  const [limit, most] = [photoLimit(premium), photoLimit(true)];
  const isFull = used >= limit;
  if (premium && !isFull) return null;
  return (
    <p className={classes('small', !isFull && 'muted')}>
      {premium
        ? t('limitFullPremium', { limit })
        : t(isFull ? 'limitFullFree' : 'limitFree', { limit, most })}
      {!premium && (
        <>
          {' '}
          <LocaleLink to="/premium" className="link">
            {t('premium')}
          </LocaleLink>
        </>
      )}
    </p>
  );
}

/** The member's photos: add, order, restrict, delete. Needs the network. */
export function OwnPhotos({
  name,
  images,
  main,
}: {
  name: string;
  images: readonly Image[];
  main: Image | null;
}) {
  const t = useText('photos');
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const offline = useConnection() === 'offline';
  const { paid_user: premium } = useMember();
  const { uploads, add, retry, drop } = useUploads();
  const picker = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [deleting, setDeleting] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [mainPicture, setMainPicture] = useState<HTMLImageElement | null>(null);
  const [large, setLarge] = useState<number | null>(null);

  const accepted = images.filter((image) => image.status !== 'rejected');
  const used =
    accepted.length +
    uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const limit = photoLimit(premium);
  const room = Math.max(0, limit - used);

  async function change(body: Body<'changePhoto'>, done: string): Promise<boolean> {
    const answer = await request('changePhoto', { body });
    if (answer.ok) setAnnouncement(done);
    else toast({ tone: 'danger', text: failureText(answer.failure) });
    return answer.ok;
  }
  const { list, ...order } = useOrder(accepted, (id, wish) => {
    // Removed photos have a place too, which nobody sees: so the one that comes after it says where
    // it goes.
    const others = images.filter((image) => image.id !== id);
    const after = wish[wish.indexOf(id) + 1];
    const position =
      after === undefined ? others.length : others.findIndex((image) => image.id === after);
    return change(
      { id, position },
      t('moved', { number: wish.indexOf(id) + 1, total: wish.length }),
    );
  });
  async function remove(id: string): Promise<void> {
    setBusy(true);
    const answer = await request('deletePhoto', { body: { id } });
    setBusy(false);
    setDeleting(null);
    if (answer.ok || answer.failure.code === 'not_found') setAnnouncement(t('deleted'));
    else toast({ tone: 'danger', text: failureText(answer.failure) });
  }
  const addFiles = useCallback((chosen: readonly File[]) => {
    if (chosen.length > 0) setFiles([...chosen]);
  }, []);
  const mayAdd = !offline && room > 0 && files.length === 0;
  const over = useFiles(mayAdd, addFiles);
  const actions = {
    move: order.move,
    grab: order.grab,
    pass: order.pass,
    wasDrag: order.wasDrag,
    key: order.key,
    open: setLarge,
    remove: setDeleting,
    makeMain: (id: string) => void change({ id, main: true }, t('mainNow')),
    show: (id: string, visibility: Image['visibility']) =>
      void change({ id, visibility }, t(visibility === 'public' ? 'shownToAll' : 'shownToPremium')),
  };

  return (
    <section className={classes(styles['photos'], over && styles['over'])} aria-label={t('title')}>
      <div className={styles['head']}>
        <h2 className="section-title">{t('title')}</h2>
        <p className="small muted num">{t('count', { used, limit })}</p>
      </div>
      {offline && (
        <Notice icon={WifiOff} tone="offline" boxed role="status">
          {t('offline')}
        </Notice>
      )}
      <RemovedPhotos
        images={images}
        busy={busy || offline}
        onUnderstood={(id) => void remove(id)}
      />
      {main ? (
        <div className={styles['main']}>
          <img
            key={main.id}
            src={photoVariant(main.filename, 'large')}
            onLoad={(event) => setMainPicture(event.currentTarget)}
            alt={t('mainAlt', { name })}
            width={main.width}
            height={main.height}
          />
        </div>
      ) : (
        accepted.length === 0 &&
        uploads.length === 0 && (
          <div className={styles['empty']}>
            <Icon of={ImageUp} size="xl" />
            <h3 className="label">{t('emptyTitle')}</h3>
            <p className="small muted">{t('emptyText')}</p>
          </div>
        )
      )}
      {main && !offline && <MainPhotoTips picture={mainPicture} />}
      {accepted.length > 0 && (
        <ul ref={list} className={styles['tiles']} role="list">
          {order.shown.map((image, at) => (
            <PhotoTile
              key={image.id}
              image={image}
              at={at}
              total={accepted.length}
              isMain={image.id === main?.id}
              isMoving={order.moving === image.id}
              actions={actions}
              disabled={offline}
            />
          ))}
        </ul>
      )}
      {accepted.length > 1 && !offline && <p className="small muted">{t('orderHint')}</p>}
      {accepted.some((image) => image.status === 'pending') && (
        <p className="small muted">{t('pendingHint')}</p>
      )}
      {uploads.length > 0 && <UploadList uploads={uploads} onRetry={retry} onDrop={drop} />}
      {room > 0 && !offline && (
        <div className={styles['add']}>
          <Button
            variant={accepted.length === 0 ? 'primary' : 'line'}
            onClick={() => picker.current?.click()}
          >
            <Icon of={ImagePlus} />
            {t('add')}
          </Button>
          <p className={classes('small', 'muted', styles['hint'])}>
            {t(over ? 'dropNow' : 'drop')}
          </p>
          <input
            ref={picker}
            type="file"
            accept={TAKEN}
            multiple
            hidden
            aria-label={t('add')}
            onChange={(event) => {
              addFiles([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </div>
      )}
      <Limit used={used} />
      {files.length > 0 && (
        <PlaceDialog
          files={files}
          room={room}
          onClose={() => setFiles([])}
          onPlace={(photos, visibility) => {
            setFiles([]);
            add(photos, visibility);
          }}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        danger
        busy={busy}
        title={t('deleteTitle')}
        confirm={t('deleteConfirm')}
        onConfirm={() => {
          if (deleting) void remove(deleting);
        }}
        onClose={() => setDeleting(null)}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
      {large !== null && (
        <PhotoViewer
          photos={order.shown}
          at={Math.min(large, order.shown.length - 1)}
          onMove={setLarge}
          onClose={() => setLarge(null)}
          describe={(number) => t('one', { number })}
        />
      )}
      <p className="sr-only" role="status" aria-live="polite">
        {announcement}
      </p>
    </section>
  );
}
