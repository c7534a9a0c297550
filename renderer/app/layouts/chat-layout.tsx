import { Outlet } from 'react-router';
import { useSignedIn } from '../contexts.ts';
import { memberPart } from '../member/load.ts';
import { SkipLink } from './skip-link.tsx';
import styles from './layouts.module.css';

/** The whole height for conversations: top navigation, banners and the page, no footer. The list brings its own tab bar; in a conversation that makes room for the composer. */
export function ChatLayout() {
  const part = useSignedIn() ? memberPart() : null;
  return (
    <div className={styles['chat']}>
      <SkipLink />
      {part && (
        <>
          <part.MemberBar wide />
          <part.Banners wide />
        </>
      )}
      <main id="main" tabIndex={-1} className={styles['chat-page']}>
        <Outlet />
      </main>
    </div>
  );
}
