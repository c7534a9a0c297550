import { Outlet } from 'react-router';
import { useSignedIn } from '../../session/contexts.ts';
import { memberPart } from '../member/load.ts';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import type { ChatFrame } from '../../session/chat-frame.ts';
import styles from './layouts.module.css';

/** Full height for conversations: navigation, banners and page, no footer. */
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
        <Outlet context={{ tabs: part && <part.TabBar inFlow /> } satisfies ChatFrame} />
      </main>
    </div>
  );
}
