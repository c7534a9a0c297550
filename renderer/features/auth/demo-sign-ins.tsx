import type { Settings } from '../../../shared/contract/settings.ts';
import { useSettings } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import styles from './demo-sign-ins.module.css';

type SignIn = NonNullable<Settings['demo_sign_ins']>[number];

/** Demonstration only: the demo accounts, filled in by one press. */
export function DemoSignIns({
  signIns,
  onChoose,
}: {
  signIns: readonly SignIn[];
  onChoose: (signIn: SignIn) => void;
}) {
  const t = useText('auth');
  const { free_conversations: count } = useSettings();
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
            <button type="button" className={styles['choice']} onClick={() => onChoose(signIn)}>
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
