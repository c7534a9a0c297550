import { Outlet } from 'react-router';
import { useSignedIn } from '../../session/contexts.ts';
import { memberPart } from '../member/load.ts';
import { BackButton } from '../navigation/back-button.tsx';
import { Footer } from '../navigation/footer.tsx';
import { VisitorBar } from '../navigation/visitor-bar.tsx';
import { SignupHost } from '../signup/signup-host.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import styles from './layouts.module.css';

/** Navigation, banners, page, footer, new likes; on a phone members have tabs at the bottom. */
export function DefaultLayout() {
  const part = useSignedIn() ? memberPart() : null;
  return (
    <div className={styles['layout']}>
      <SkipLink />
      {part ? <part.MemberBar /> : <VisitorBar />}
      {part && (
        <>
          <BackButton onPhone className={styles['back-on-phone']} />
          <part.Banners />
        </>
      )}
      <main id="main" tabIndex={-1} className={part ? styles['page-over-tabs'] : styles['page']}>
        <Outlet />
      </main>
      <Footer onPhone={!part} />
      {part ? (
        <>
          <part.TabBar />
          <part.LikeCelebration />
        </>
      ) : (
        <SignupHost />
      )}
    </div>
  );
}
