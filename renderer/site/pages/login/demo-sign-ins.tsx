import type { Settings } from '../../../../shared/contract/settings.ts';
import { useText } from '../../../i18n/text.ts';
import styles from './demo-sign-ins.module.css';

type SignIn = NonNullable<Settings['demo_sign_ins']>[number];

/**
 * Demonstration only: the demo accounts, filled in by one press; by the script in a document.
 * @param count how many conversations are free.
 */
export function DemoSignIns({
  signIns,
  count,
  onChoose,
}: {
  signIns: readonly SignIn[];
  count: number;
  onChoose?: (signIn: SignIn) => void;
}) {
  const t = useText('auth');
  if (signIns.length === 0) return null;
  return (
    <section className={styles['demo']} aria-labelledby="demo-title">
      <div>
        <h2 id="demo-title" className="section-title">
          {t('demo.title')}
        </h2>
        <p className={styles['text']}>{t('demo.text')}</p>
      </div>
      <ul className={styles['list']}>
        {signIns.map((signIn) => (
          <li key={signIn.email}>
            <button
              type="button"
              className={styles['choice']}
              data-demo-email={signIn.email}
              data-demo-password={signIn.password}
              onClick={() => onChoose?.(signIn)}
            >
              <b>{t(`demo.${signIn.kind}.title`)}</b>
              <span>{t(`demo.${signIn.kind}.text`, { count })}</span>
              <span className={styles['address']}>{signIn.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
