import { Camera, Image } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showPremiumAlert } from '../../../actions/spending/spending.ts';
import { GiftButton } from '../../../actions/gifts/gift-button.tsx';
import { useFiles } from '../../../actions/photos/use-files.ts';
import { forgetSharedPhotos, sharedPhotos } from '../../../local/shared-photos.ts';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Menu, MenuItem } from '../../../ui/controls/menu.tsx';
import { useOpenConversation } from '../message/open-conversation.ts';
import { droppedFiles } from '../photo/dropped-files.ts';
import type { Cost } from './cost.ts';
import styles from './media-tools.module.css';

const PhotoPreview = lazy(() =>
  import('../photo/photo-preview.tsx').then((module) => ({ default: module.PhotoPreview })),
);

/** What the picker offers; what a file really is shows when it is read. */
const ACCEPTED = 'image/*';

/** Accepts photos shared by another app, once. */
function useShared(enabled: boolean, accept: (chosen: readonly File[]) => void): void {
  const location = useLocation();
  const { pathname } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const wanted = enabled && (state as { shared?: unknown } | null)?.shared === true;
  useEffect(() => {
    if (!wanted) return;
    let stale = false;
    void sharedPhotos()
      // Nothing to take over.
      .catch(() => [])
      .then((photos) => {
        if (stale) return;
        accept(photos);
        // Words were put where one writes; nothing is left to store.
        if (photos.length === 0) void forgetSharedPhotos().catch(() => undefined);
        void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
      });
    return () => {
      stale = true;
    };
  }, [wanted, accept, navigate, pathname]);
}

/** Accepts files that were dropped onto this conversation's row of the list, once. */
function useDropped(enabled: boolean, accept: (chosen: readonly File[]) => void): void {
  const { id } = useOpenConversation();
  const dropped = droppedFiles.useValue();
  useEffect(() => {
    if (!dropped) return;
    droppedFiles.set(null);
    if (enabled && dropped.conversation === id) accept(dropped.files);
  }, [dropped, id, enabled, accept]);
}

/** Photos and gifts to send, each after a preview with its price. */
export function MediaTools({
  conversation,
  to,
  disabled,
  cost,
  replyTo,
  onSent,
  onGiven,
}: {
  /** Null while the server has no conversation with this profile. */
  conversation: string | null;
  to: { id: string; name: string };
  disabled: boolean;
  /** Of the next text: says whether a conversation can be started at all. */
  cost: Cost;
  /** The message that a photo answers. A gift answers none. */
  replyTo: string | null;
  onSent: () => void;
  onGiven: () => void;
}) {
  const t = useText('conversation');
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const [isTouch] = useState(() => matchMedia('(hover: none) and (pointer: coarse)').matches);
  const mayStart = cost.kind !== 'premium';
  /** Whether something can be sent; a free member without conversations left gets an alert. */
  const checkStart = useCallback((): boolean => {
    if (!mayStart) showPremiumAlert('conversations');
    return mayStart;
  }, [mayStart]);
  const accept = useCallback(
    (chosen: readonly File[]) => {
      if (chosen.length > 0 && checkStart()) setFiles(chosen);
    },
    [checkStart],
  );
  useShared(!disabled, accept);
  useDropped(!disabled, accept);
  const over = useFiles(!disabled && files === null, accept);
  const close = () => {
    setFiles(null);
    // They expire by themselves.
    void forgetSharedPhotos().catch(() => undefined);
  };
  const onChosen = (input: HTMLInputElement) => {
    accept([...(input.files ?? [])]);
    input.value = '';
  };
  const attach = (
    <IconButton
      icon={Image}
      label={t('attach')}
      aria-disabled={disabled || undefined}
      {...(isTouch
        ? {}
        : {
            onClick: () => {
              if (!disabled) picker.current?.click();
            },
          })}
    />
  );
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label={t('attach')}
        data-attach=""
        onChange={(event) => onChosen(event.target)}
      />
      {isTouch && !disabled ? (
        <>
          <input
            ref={camera}
            type="file"
            accept={ACCEPTED}
            capture="environment"
            hidden
            aria-label={t('camera')}
            onChange={(event) => onChosen(event.target)}
          />
          <Menu label={t('attach')} align="start" trigger={attach}>
            <MenuItem icon={Camera} onSelect={() => camera.current?.click()}>
              {t('camera')}
            </MenuItem>
            <MenuItem icon={Image} onSelect={() => picker.current?.click()}>
              {t('choosePhotos')}
            </MenuItem>
          </Menu>
        </>
      ) : (
        attach
      )}
      <GiftButton to={to} disabled={disabled} onOpen={checkStart} onGiven={onGiven} />
      {over && (
        <div className={styles['drop']}>
          <p>{t('dropPhotos', { name: to.name })}</p>
        </div>
      )}
      {files && (
        <Suspense>
          <PhotoPreview
            files={files}
            conversation={conversation}
            to={to}
            replyTo={replyTo}
            onClose={close}
            onSent={() => {
              close();
              onSent();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
