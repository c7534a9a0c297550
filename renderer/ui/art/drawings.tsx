import type { ReactNode } from 'react';
import styles from './drawings.module.css';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles['drawing']}
      viewBox="20 2 124 114"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle className={styles['disc']} cx="76" cy="62" r="52" />
      {children}
    </svg>
  );
}

const Rays = ({ x, y }: { x: number; y: number }) => (
  <g className={styles['accent']} transform={`translate(${x} ${y})`}>
    <path d="M4 20 1.6 12.5M12 18 15 .8M20.5 21.5l6.5-9" />
  </g>
);

/** Two bubbles that have not spoken yet. */
export function TalkDrawing() {
  return (
    <Drawing>
      <path
        className={styles['paper']}
        d="M34 38h52a12 12 0 0 1 12 12v18a12 12 0 0 1-12 12H52L36 92V80a12 12 0 0 1-12-12V50a12 12 0 0 1 10-12Z"
      />
      <path className={styles['line']} d="M42 55h34M42 66h20" />
      <path
        className={styles['tint']}
        d="M104 60h16a11 11 0 0 1 11 11v12a11 11 0 0 1-9 11v11l-12-11h-14a11 11 0 0 1-11-11"
      />
      <Rays x={102} y={22} />
    </Drawing>
  );
}

/** A magnifying glass over two cards. */
export function SearchDrawing() {
  return (
    <Drawing>
      <rect
        className={styles['tint']}
        x="28"
        y="36"
        width="36"
        height="46"
        rx="8"
        transform="rotate(-8 46 59)"
      />
      <rect className={styles['paper']} x="58" y="30" width="40" height="52" rx="8" />
      <circle className={styles['line']} cx="78" cy="49" r="7" />
      <path className={styles['line']} d="M66 70c2-7 6-10 12-10s10 3 12 10" />
      <circle className={styles['glass']} cx="100" cy="76" r="20" />
      <path className={styles['line']} d="m115 91 15 15" />
      <Rays x={106} y={14} />
    </Drawing>
  );
}

/** A heart that waits on a card. */
export function LikeDrawing() {
  return (
    <Drawing>
      <rect
        className={styles['paper']}
        x="46"
        y="26"
        width="56"
        height="70"
        rx="10"
        transform="rotate(-5 74 61)"
      />
      <path
        className={styles['fill']}
        d="M76 79 60 63a10 10 0 0 1 14-14l2 2 2-2a10 10 0 0 1 14 14L76 79Z"
      />
      <path className={styles['tint']} d="M108 52c8 4 14 12 16 22" />
      <Rays x={108} y={22} />
    </Drawing>
  );
}

/** Two hands' cards that lean to each other. */
export function MatchDrawing() {
  return (
    <Drawing>
      <rect
        className={styles['tint']}
        x="32"
        y="38"
        width="42"
        height="56"
        rx="9"
        transform="rotate(-9 53 66)"
      />
      <rect
        className={styles['paper']}
        x="78"
        y="36"
        width="42"
        height="56"
        rx="9"
        transform="rotate(8 99 64)"
      />
      <circle className={styles['line']} cx="51" cy="60" r="6" />
      <path className={styles['line']} d="M41 80c2-6 6-9 11-9s8 2 10 7" />
      <circle className={styles['line']} cx="100" cy="57" r="6" />
      <path className={styles['line']} d="M88 76c2-6 6-9 11-9s9 3 11 9" />
      <Rays x={64} y={8} />
    </Drawing>
  );
}

/** A page that was torn: something went wrong. */
export function TornDrawing() {
  return (
    <Drawing>
      <path className={styles['paper']} d="M44 26h44l16 16v22l-12 8-12-8-12 8-12-8-12 8V26Z" />
      <path className={styles['line']} d="M88 26v16h16M56 48h22" />
      <path className={styles['tint']} d="M48 88l12-8 12 8 12-8 12 8 8-6v18a4 4 0 0 1-4 4H48Z" />
      <Rays x={112} y={16} />
    </Drawing>
  );
}

/** A signpost without an arm: no such page. */
export function LostDrawing() {
  return (
    <Drawing>
      <path className={styles['line']} d="M76 30v76M62 106h28" />
      <path className={styles['paper']} d="M76 36h34l10 10-10 10H76Z" />
      <path className={styles['tint']} d="M76 62H46l-10 9 10 9h30Z" />
      <path className={styles['line']} d="M86 46h14" />
      <Rays x={84} y={4} />
    </Drawing>
  );
}

/** A plug beside its socket: no network. */
export function OfflineDrawing() {
  return (
    <Drawing>
      <path className={styles['paper']} d="M36 62a18 18 0 0 1 18-18h10v36H54a18 18 0 0 1-18-18Z" />
      <path className={styles['line']} d="M64 54h10M64 70h10M36 62H22" />
      <path className={styles['tint']} d="M118 62a18 18 0 0 0-18-18h-8v36h8a18 18 0 0 0 18-18Z" />
      <path className={styles['line']} d="M118 62h14" />
      <Rays x={70} y={12} />
    </Drawing>
  );
}

/** Coins in a small stack. */
export function CreditsDrawing() {
  return (
    <Drawing>
      <ellipse className={styles['tint']} cx="60" cy="88" rx="26" ry="10" />
      <path className={styles['paper']} d="M34 74v10c0 6 12 11 26 11s26-5 26-11V74" />
      <ellipse className={styles['paper']} cx="60" cy="72" rx="26" ry="10" />
      <circle className={styles['paper']} cx="98" cy="58" r="22" />
      <path className={styles['line']} d="M98 48v20M92 51h6" />
      <Rays x={100} y={8} />
    </Drawing>
  );
}

/** A key: premium opens what is locked. */
export function KeyDrawing() {
  return (
    <Drawing>
      <circle className={styles['paper']} cx="54" cy="62" r="20" />
      <circle className={styles['glass']} cx="54" cy="62" r="7" />
      <path className={styles['line']} d="M74 62h46M108 62v14M120 62v10" />
      <Rays x={66} y={18} />
    </Drawing>
  );
}
