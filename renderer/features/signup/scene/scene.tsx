import type { CSSProperties } from 'react';
import { classes } from '../../../ui/layout/classes.ts';
import { Houses } from './houses.tsx';
import styles from './scene.module.css';

interface SceneAnswers {
  /** Whom one looks for is known: somebody is expected. */
  company: boolean;
  /** One lamp for each year; 0 while it is not known. */
  years: number;
  /** On the sign at the lantern. */
  town: string;
  /** The Dom is seen from one town alone. */
  hasTower: boolean;
  /** On the card on the table. */
  name: string;
  /** All is there: the candle burns. */
  lit: boolean;
}

const MOST_LAMPS = 90;
const LONGEST = 16;

const short = (text: string): string => {
  const signs = Array.from(text);
  return signs.length > LONGEST ? `${signs.slice(0, LONGEST - 1).join('')}…` : text;
};

function pointOf(share: number): { x: number; y: number } {
  const rest = 1 - share;
  const curve = (from: number, over: number, to: number) =>
    rest * rest * from + 2 * rest * share * over + share * share * to;
  return { x: curve(96, 392, 690), y: curve(398, 556, 392) };
}

function Lamps({ years }: { years: number }) {
  const count = Math.min(years, MOST_LAMPS);
  return Array.from({ length: count }, (_, index) => {
    const { x, y } = pointOf(0.02 + (0.96 * (index + 0.5)) / count);
    return (
      <g key={index} className={styles['bulb']} style={{ '--i': index } as CSSProperties}>
        <circle cx={x} cy={y} r={9} opacity={0.14} />
        <circle cx={x} cy={y} r={count > 60 ? 3.4 : 4.6} />
      </g>
    );
  });
}

/** The tower of the Dom in Utrecht. */
const TOWER =
  'M500 622V304h-6v-12h16v-84h-5v-10h15V146l11.5-19L538 60l6.500 67L556 146v52h15v10h-5v84h16v12h-6v318Z';

function Chair({ isTurned = false }: { isTurned?: boolean }) {
  return (
    <g transform={isTurned ? 'matrix(-1 0 0 1 798 0)' : undefined}>
      <path
        className={styles['frame']}
        d="M204 640q-14 60-2 124M204 640q12-14 26-2 8 60 16 126M199 664q16-5 33 0M197 692q19-5 38 0M197 720q21-5 43 0M206 768l-12 92M286 768l10 92M228 768l4 74"
      />
      <ellipse className={styles['wood']} cx={246} cy={766} rx={52} ry={10} />
    </g>
  );
}

function Glass({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path className={styles['pane']} d="M-15 664h30l-4 34q-11 12-22 0Z" />
      <path className={styles['wine']} d="M-13 680h26l-2 18q-11 12-22 0Z" />
      <path className={styles['stem']} d="M0 706v26" />
      <ellipse className={styles['pane']} cy={733} rx={14} ry={4} />
    </g>
  );
}

/** Gleams on the water: where they lie, how long they are, how bright. */
const GLEAMS = Array.from({ length: 34 }, (_, index) => ({
  x: (index * 137) % 800,
  y: 630 + ((index * 29) % 66),
  length: 10 + ((index * 17) % 32),
  opacity: 0.16 + ((index * 11) % 40) / 100,
}));

const part = (on: boolean): string => classes(styles['part'], on && styles['shown']);

/** The drawn evening at the canal. It shows what was filled in, and nothing else. */
export function Scene({ company, years, town, hasTower, name, lit }: SceneAnswers) {
  const sign = short(town);
  const signWidth = 26 + Array.from(sign).length * 10.5;
  const card = short(name);
  const cardWidth = 38 + Array.from(card).length * 11;
  return (
    <svg
      className={styles['scene']}
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles['sky']} x={-100} width={1000} height={900} />
      <path className={styles['sky-2']} d="M-100 236q200-46 420-12t600-24v700H-100Z" />
      <path className={styles['sky-3']} d="M-100 372q260-40 520-6t480-18v560H-100Z" />
      <g className={styles['star']}>
        <path d="M120 90h.1M214 160h.1M330 70h.1M420 140h.1M700 210h.1M640 60h.1M470 40h.1M90 210h.1M740 90h.1M270 250h.1" />
      </g>
      <path className={styles['lamp']} d="M652 118a30 30 0 1 0 30 30 24 24 0 0 1-30-30Z" />
      <g className={part(hasTower)}>
        <path className={styles['tower']} d={TOWER} />
        <path
          className={styles['lamp']}
          d="M522 282v-46q6-12 12 0v46ZM542 282v-46q6-12 12 0v46ZM533 190v-34q5-10 10 0v34Z"
        />
      </g>
      <Houses />
      <rect className={styles['water']} x={-100} y={620} width={1000} height={90} />
      {GLEAMS.map(({ x, y, length, opacity }) => (
        <path key={x} className={styles['gleam']} d={`M${x} ${y}h${length}`} opacity={opacity} />
      ))}
      <path
        className={styles['cloth']}
        d="M92 660h112q-8 26-26 26h-62q-18 0-24-26ZM150 660v-66l40 58Z"
      />
      <path className={styles['wine']} d="M92 660h112l-3 8H95Z" />
      <rect className={styles['quay-2']} x={-100} y={702} width={1000} height={200} />
      <rect className={styles['house-3']} x={-100} y={698} width={1000} height={10} />
      <path
        className={styles['joint']}
        d="M-100 752H900M-100 806H900M-100 862H900M40 708v44M190 708v44M360 708v44M520 708v44M700 708v44M-20 752v54M110 752v54M280 752v54M450 752v54M610 752v54M760 752v54M30 806v56M200 806v56M380 806v56M540 806v56M690 806v56"
      />
      <path className={styles['trunk']} d="M52 900q22-150 18-300-2-120 14-210" />
      <path
        className={styles['leaf']}
        d="M40 226a104 104 0 1 0 .1 0M-30 324a96 96 0 1 0 .1 0M112 188a74 74 0 1 0 .1 0M10 118a96 96 0 1 0 .1 0"
      />
      <path
        className={styles['leaf-2']}
        d="M78 260a44 44 0 1 0 .1 0M-6 212a56 56 0 1 0 .1 0M4 342a50 50 0 1 0 .1 0M126 206a30 30 0 1 0 .1 0"
      />
      <path className={styles['quay']} d="M698 900V372h-14l7-46h26l7 46h-14v528Z" />
      <path className={styles['lamp']} d="M691 366h26l-4-34h-18Z" />
      <circle className={styles['lamp']} cx={704} cy={350} r={54} opacity={0.13} />
      <g className={part(sign !== '')}>
        <rect
          className={styles['sign']}
          x={698 - signWidth}
          y={438}
          width={signWidth}
          height={32}
          rx={4}
        />
        <text className={styles['sign-words']} x={698 - signWidth / 2} y={460}>
          {sign}
        </text>
      </g>
      <path className={styles['wire']} d="M96 398Q392 556 690 392" />
      <Lamps years={years} />
      <Chair />
      <g className={part(company)}>
        <Chair isTurned />
      </g>
      <path className={styles['frame']} d="M400 742v126M400 868l-44 18M400 868l44 18M400 868v20" />
      <ellipse className={styles['wood']} cx={400} cy={738} rx={124} ry={23} />
      <ellipse className={styles['cloth']} cx={400} cy={732} rx={124} ry={22} />
      <Glass x={338} />
      <g className={part(company)}>
        <Glass x={462} />
      </g>
      <rect className={styles['candle-wax']} x={392} y={694} width={17} height={38} rx={3} />
      <g className={part(lit)}>
        <circle className={styles['lamp']} cx={400} cy={674} r={46} opacity={0.2} />
        <path className={styles['lamp']} d="M400 652q12 16 12 26a12 12 0 0 1-24 0q0-10 12-26Z" />
        <path className={styles['rays']} d="M372 640l-8-15M400 630v-20M428 640l9-15" />
      </g>
      <g className={part(card !== '')}>
        <g transform={`rotate(-3 400 742) translate(${318 - cardWidth / 2} 0)`}>
          <path className={styles['card']} d={`M0 754l6-28h${cardWidth - 12}l6 28Z`} />
          <text className={styles['card-words']} x={cardWidth / 2} y={747}>
            {card}
          </text>
        </g>
      </g>
    </svg>
  );
}
