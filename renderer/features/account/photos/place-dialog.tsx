import { Crop, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Image } from '../../../../shared/contract/profile.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import {
  cropPhoto,
  readPhoto,
  type CropArea,
  type Unfit,
} from '../../../actions/photos/prepare.ts';
import cropStyles from './cropper.module.css';
import styles from './photos.module.css';
import { PhotoTips } from './tips.tsx';

const Cropper = lazy(() => import('./cropper.tsx').then((module) => ({ default: module.Cropper })));

interface Chosen {
  key: string;
  name: string;
  original: Blob;
  photo: Blob;
  address: string;
  originalAddress: string;
}

/** Addresses of pictures on this device, given back when the dialog goes. */
function useAddresses(): (photo: Blob) => string {
  const made = useRef<string[]>([]);
  useEffect(() => {
    const all = made.current;
    return () => {
      for (const address of all) URL.revokeObjectURL(address);
    };
  }, []);
  return (photo) => {
    const address = URL.createObjectURL(photo);
    made.current.push(address);
    return address;
  };
}

/** The choices for photos before they are sent; files beyond `room` are left out and named. */
export function PlaceDialog({
  files,
  room,
  onPlace,
  onClose,
}: {
  files: readonly File[];
  room: number;
  onPlace: (photos: readonly Blob[], visibility: Image['visibility']) => void;
  onClose: () => void;
}) {
  const t = useText('photos');
  const addressOf = useAddresses();
  const [chosen, setChosen] = useState<readonly Chosen[] | null>(null);
  const [unfit, setUnfit] = useState<readonly { name: string; why: Unfit }[]>([]);
  const [cropping, setCropping] = useState<Chosen | null>(null);
  const [isPrivate, setPrivate] = useState(false);

  useEffect(() => {
    let stale = false;
    void Promise.all(
      files.slice(0, room).map(async (file) => ({ file, read: await readPhoto(file) })),
    ).then((all) => {
      if (stale) return;
      setUnfit(
        all.flatMap(({ file, read }) =>
          'unfit' in read ? [{ name: file.name, why: read.unfit }] : [],
        ),
      );
      setChosen(
        all.flatMap(({ file, read }) => {
          if ('unfit' in read) return [];
          const address = addressOf(read.photo);
          return [
            {
              key: newId(),
              name: file.name,
              original: read.photo,
              photo: read.photo,
              address,
              originalAddress: address,
            },
          ];
        }),
      );
    });
    return () => {
      stale = true;
    };
    // Read once: the dialog is made again for other files.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  async function applyCrop(to: Chosen, area: CropArea): Promise<void> {
    const photo = await cropPhoto(to.original, area);
    setChosen(
      (all) =>
        all?.map((one) =>
          one.key === to.key ? { ...one, photo, address: addressOf(photo) } : one,
        ) ?? null,
    );
    setCropping(null);
  }
  if (cropping)
    return (
      <Dialog open title={t('crop.title')} size="wide" onClose={() => setCropping(null)}>
        <Suspense fallback={<div className={cropStyles['stage']} />}>
          <Cropper
            address={cropping.originalAddress}
            onApply={(area) => void applyCrop(cropping, area)}
            onBack={() => setCropping(null)}
          />
        </Suspense>
      </Dialog>
    );
  return (
    <Dialog
      open
      title={t('place.title')}
      size="wide"
      onClose={onClose}
      actions={
        chosen &&
        chosen.length > 0 && (
          <Button
            variant="primary"
            onClick={() =>
              onPlace(
                chosen.map(({ photo }) => photo),
                isPrivate ? 'private' : 'public',
              )
            }
          >
            {t('place.send', { count: chosen.length })}
          </Button>
        )
      }
    >
      <div className={styles['place']}>
        {files.length > room && (
          <p className="small" role="status">
            {t('limitSome', { room, chosen: files.length })}
          </p>
        )}
        {unfit.map(({ name, why }) => (
          <p key={name} className={styles['failed']} role="alert">
            <b>{name}</b>
            <br />
            {t(`unfit.${why}`)}
          </p>
        ))}
        {!chosen && (
          <p className="muted" role="status">
            {t('place.reading')}
          </p>
        )}
        {chosen && chosen.length > 0 && (
          <>
            <ul className={styles['chosen']}>
              {chosen.map((one, index) => (
                <li key={one.key}>
                  <img src={one.address} alt={t('one', { number: index + 1 })} />
                  <div className={styles['about']}>
                    <div className={styles['shape']}>
                      <Button
                        variant="line"
                        aria-label={t('place.crop', { number: index + 1 })}
                        onClick={() => setCropping(one)}
                      >
                        <Icon of={Crop} />
                        {t('place.cut')}
                      </Button>
                      <IconButton
                        icon={X}
                        label={t('place.leave', { number: index + 1 })}
                        onClick={() => setChosen(chosen.filter(({ key }) => key !== one.key))}
                      />
                    </div>
                    <PhotoTips photo={one.photo} />
                  </div>
                </li>
              ))}
            </ul>
            <Switch checked={isPrivate} onChange={setPrivate} hint={t('place.privateHint')}>
              {t('place.private')}
            </Switch>
          </>
        )}
      </div>
    </Dialog>
  );
}
