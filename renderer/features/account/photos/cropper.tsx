import { useId, useState } from 'react';
import EasyCrop from 'react-easy-crop';
// Its own style element would be refused by the content policy; so its rules come with ours.
import 'react-easy-crop/react-easy-crop.css';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import {
  partWithin,
  PHOTO_PLACES,
  ratioOf,
  shownPart,
  type Part,
  type PhotoPlace,
} from '../../../ui/photo/photo-places.ts';
import type { CropArea } from '../../../actions/photos/prepare.ts';
import styles from './cropper.module.css';

const SHAPES = { portrait: 4 / 5, square: 1, landscape: 5 / 4 } as const;
type Shape = keyof typeof SHAPES;
const MOST_ZOOM = 4;

const percent = (share: number): string => `${share * 100}%`;

/** The photo as each place cuts it; the chosen one has its frame on the stage. */
function Places({
  address,
  cut,
  aspect,
  chosen,
  onChoose,
}: {
  address: string;
  cut: Part;
  aspect: number;
  chosen: PhotoPlace;
  onChoose: (place: PhotoPlace) => void;
}) {
  const t = useText('photos');
  const name = useId();
  return (
    <fieldset className={styles['places']}>
      <legend className="label">{t('crop.seen')}</legend>
      {PHOTO_PLACES.map((place) => {
        const { x, y, width, height } = partWithin(cut, shownPart(place, aspect));
        return (
          <label key={place}>
            <input
              type="radio"
              name={name}
              checked={place === chosen}
              onChange={() => onChoose(place)}
            />
            <span
              className={styles['preview']}
              data-place={place}
              style={{ aspectRatio: ratioOf(place) }}
            >
              <img
                src={address}
                alt=""
                draggable={false}
                style={{
                  width: percent(1 / width),
                  height: percent(1 / height),
                  left: percent(-x / width),
                  top: percent(-y / height),
                }}
              />
            </span>
            <span>{t(`crop.at.${place}`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Chooses a part of a photo by drag, wheel, pinch, keys or slider, beside what others see. */
export function Cropper({
  address,
  onApply,
  onBack,
}: {
  address: string;
  onApply: (area: CropArea) => void;
  onBack: () => void;
}) {
  const t = useText('photos');
  const [shape, setShape] = useState<Shape>('portrait');
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [cut, setCut] = useState<Part | null>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [place, setPlace] = useState<PhotoPlace>('round');
  const aspect = SHAPES[shape];
  const frame = shownPart(place, aspect);
  return (
    <div className={styles['crop']}>
      <div className={styles['stage']}>
        <EasyCrop
          image={address}
          crop={at}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={aspect}
          showGrid={false}
          disableAutomaticStylesInjection
          keyboardStep={8}
          cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
          mediaProps={{ alt: '' }}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropSizeChange={setSize}
          onCropAreaChange={({ x, y, width, height }) =>
            setCut({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 })
          }
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
        {size && (
          <span
            className={styles['frame']}
            data-place={place}
            aria-hidden="true"
            style={{
              width: size.width * frame.width,
              height: size.height * frame.height,
              left: `calc(50% + ${(frame.x - 0.5) * size.width}px)`,
              top: `calc(50% + ${(frame.y - 0.5) * size.height}px)`,
            }}
          />
        )}
      </div>
      {cut && (
        <Places address={address} cut={cut} aspect={aspect} chosen={place} onChoose={setPlace} />
      )}
      <Segmented
        legend={t('crop.shape')}
        value={shape}
        onChange={setShape}
        options={(Object.keys(SHAPES) as Shape[]).map((value) => ({
          value,
          label: t(`crop.${value}`),
        }))}
      />
      <label className={styles['zoom']}>
        <span className="label">{t('crop.zoom')}</span>
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <div className={styles['actions']}>
        <Button onClick={onBack}>{t('crop.back')}</Button>
        <Button
          variant="primary"
          busy={!area}
          onClick={() => {
            if (area) onApply(area);
          }}
        >
          {t('crop.apply')}
        </Button>
      </div>
    </div>
  );
}
