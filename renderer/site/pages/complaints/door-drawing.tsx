import type { ComplaintDoor } from '../../../../shared/site/complaints.ts';
import styles from './doors.module.css';

/**
 * A door of a canal house: three houses, one for each kind of message. Wall and street go on past
 * the frame, for a card that is higher than the drawing.
 */
export function DoorDrawing({ door }: { door: ComplaintDoor }) {
  return (
    <svg className={styles['drawing']} data-door={door} viewBox="0 0 200 220" aria-hidden="true">
      <path className={styles['wall']} d="M-500-400H700V220H-500Z" />
      <path
        className={styles['bricks']}
        d="M-500-90H700M-460-50H700M-500-10H700M-500 30H30M-300 70H10M170 30H700M190 70H500M-400 110H24M176 110H600M-500 150H20M180 150H700M-300 190H24M176 190H500"
      />
      <path className={styles['frame']} d="M44 220V84Q44 28 100 28T156 84V220Z" />
      <path className={styles['door']} d="M54 220V92H146V220Z" />
      <path className={styles['glass']} d="M54 84Q56 38 100 38T146 84Z" />
      {door === 'appeal' && (
        <path className={styles['bars']} d="M100 38v46M70 48l24 36M130 48l-24 36" />
      )}
      {door === 'complaint' && (
        <path
          className={styles['panels']}
          d="M66 106h28v40h-28zM106 106h28v40h-28zM66 158h28v48h-28zM106 158h28v48h-28z"
        />
      )}
      {door === 'notice' && (
        <>
          <path className={styles['panels']} d="M68 108h64v26h-64zM68 146h64v60h-64z" />
          <path className={styles['slot']} d="M84 168h32" />
        </>
      )}
      {door === 'appeal' && (
        <path className={styles['panels']} d="M66 106h68v100h-68zM66 156h68M100 106v100" />
      )}
      <circle className={styles['knob']} cx={door === 'notice' ? 64 : 136} cy="152" r="4.5" />
      <path className={styles['street']} d="M-500 214H700V600H-500Z" />
      <path className={styles['step']} d="M34 206h132v14H34z" />
    </svg>
  );
}
