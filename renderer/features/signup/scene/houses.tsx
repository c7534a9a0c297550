import styles from './scene.module.css';

/** Where the houses are: the far side of the canal. */
const QUAY = 622;

interface House {
  x: number;
  width: number;
  /** Where the gable begins. */
  top: number;
  gable: 'bell' | 'step' | 'neck' | 'flat';
  shade: 1 | 2 | 3;
  columns: 2 | 3;
}

const ROW: readonly House[] = [
  { x: -60, width: 100, top: 422, gable: 'flat', shade: 1, columns: 3 },
  { x: 40, width: 104, top: 418, gable: 'bell', shade: 2, columns: 3 },
  { x: 144, width: 92, top: 460, gable: 'step', shade: 1, columns: 2 },
  { x: 236, width: 112, top: 412, gable: 'neck', shade: 3, columns: 3 },
  { x: 348, width: 88, top: 428, gable: 'flat', shade: 1, columns: 2 },
  { x: 436, width: 116, top: 430, gable: 'step', shade: 2, columns: 3 },
  { x: 552, width: 96, top: 466, gable: 'bell', shade: 3, columns: 2 },
  { x: 648, width: 120, top: 428, gable: 'neck', shade: 1, columns: 3 },
  { x: 768, width: 100, top: 458, gable: 'step', shade: 2, columns: 2 },
];

/** The outline of a gable from its left end to its right, by the width of the house. */
const GABLES: Readonly<Record<House['gable'], (house: House) => string>> = {
  flat: ({ x, width, top }) => `V${top}h-4v-8h${width + 8}v8h-4V${QUAY}H${x}`,
  bell: ({ width: w }) =>
    `q${0.12 * w}-4 ${0.16 * w}-30 ${0.08 * w}-36 ${0.34 * w}-36t${0.34 * w} 36q${0.04 * w} 26 ${0.16 * w} 30`,
  neck: ({ width: w }) =>
    `q${0.2 * w}-6 ${0.24 * w}-40v-16l${0.26 * w}-20 ${0.26 * w} 20v16q${0.04 * w} 34 ${0.24 * w} 40`,
  step: ({ width: w }) => {
    const [edge, tread] = [w / 15, w / 9];
    return `h${edge}v-17h${tread}v-17h${tread}v-17h${tread}v-17h${2 * tread - edge / 2}v17h${tread}v17h${tread}v17h${tread}v17h${edge}`;
  },
};

const outline = (house: House): string =>
  `M${house.x} ${QUAY}V${house.top}${GABLES[house.gable](house)}V${QUAY}Z`;

const LIGHTS = ['dark', 'lamp', 'dark', 'candle', 'lamp', 'dark', 'lamp'] as const;

function Windows({ x, width, top, columns }: House) {
  const pane = width / (columns * 2 - 0.5);
  const gap = (width - columns * pane) / (columns + 1);
  const rows = Math.floor((574 - (top + 26)) / 58);
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const light = LIGHTS[(index * 5 + Math.abs(x) + row * 3) % LIGHTS.length] ?? 'dark';
    return (
      <rect
        key={index}
        className={styles[light]}
        x={x + gap + column * (pane + gap)}
        y={top + 26 + row * 58}
        width={pane}
        height={36}
        rx={1.5}
      />
    );
  });
}

/** A row of houses along the canal, some of them at home. */
export function Houses() {
  return ROW.map((house) => (
    <g key={house.x}>
      <path className={styles[`house-${house.shade}`]} d={outline(house)} />
      <Windows {...house} />
      <rect
        className={styles['dark']}
        x={house.x + house.width * 0.4}
        y={574}
        width={house.width * 0.2}
        height={48}
      />
    </g>
  ));
}
