import { useContext, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PlatformContext } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonAnchor } from '../../ui/controls/button.tsx';
import styles from './leaving.module.css';

const SECONDS = 15;
const left = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** Goes to the partner's site after a countdown that can be stopped; no member data goes along. */
export function PartnerCountdown({ url, name }: { url: string; name: string }) {
  const t = useText('leaving');
  const platform = useContext(PlatformContext);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [end] = useState(() => Date.now() + SECONDS * 1_000);
  const [seconds, setSeconds] = useState(SECONDS);
  const over = seconds === 0;
  // Without its state the page is one that was merely opened, also after going back to it.
  const stop = () => navigate(pathname, { replace: true, state: null });
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left(end)), 250);
    return () => clearInterval(timer);
  }, [end]);
  useEffect(() => {
    if (!over) return;
    void Promise.resolve(navigate(pathname, { replace: true, state: null })).then(() => {
      // The desktop app opens other sites in the system's browser.
      if (platform?.kind === 'desktop') void platform.openExternal(url);
      else window.location.assign(url);
    });
  }, [over, navigate, pathname, platform, url]);
  return (
    <section className={styles['partner']} aria-labelledby="partner">
      <h2 id="partner" className="section-title">
        {t('partner.title', { name })}
      </h2>
      <p role="timer" className="num">
        {t('partner.countdown', { count: seconds })}
      </p>
      <p className="small muted">{t('partner.text')}</p>
      <div className="row-wrap">
        <Button variant="primary" onClick={() => void stop()}>
          {t('partner.stop')}
        </Button>
        <ButtonAnchor href={url} rel="noreferrer" variant="line">
          {t('partner.go', { name })}
        </ButtonAnchor>
      </div>
    </section>
  );
}
