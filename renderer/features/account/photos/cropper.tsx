import { useState } from 'react';
import EasyCrop from 'react-easy-crop';
// Its own style element would be refused by the content policy; so its rules come with ours.
import 'react-easy-crop/react-easy-crop.css';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import type { CropArea } from '../../../actions/photos/prepare.ts';
import styles from './photos.module.css';

const SHAPES = { portrait: 4 / 5, square: 1, landscape: 5 / 4 } as const;
type Shape = keyof typeof SHAPES;
const MOST_ZOOM = 4;

/**
 * Chooses a part of a photo: by dragging, by wheel or pinch, or with the arrow keys and the slider.
 */
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
  return (
    <div className={styles['crop']}>
      <div className={styles['stage']}>
        <EasyCrop
          image={address}
          crop={at}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={SHAPES[shape]}
          disableAutomaticStylesInjection
          keyboardStep={8}
          cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
          mediaProps={{ alt: '' }}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
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
      <div className={styles['crop-actions']}>
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
