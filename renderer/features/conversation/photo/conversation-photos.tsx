import { useLiveQuery } from 'dexie-react-hooks';
import { Flag } from 'lucide-react';
import { useEffect } from 'react';
import type { Image } from '../../../../shared/contract/profile.ts';
import { useDatabase, useMember } from '../../../session/contexts.ts';
import { useProtectedPhoto } from '../../../session/protection.ts';
import { useText } from '../../../i18n/text.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { photosOf } from '../../../local/messages.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { PhotoViewer } from '../../../ui/photo/photo-viewer.tsx';
import { viewPhoto } from './photo-view.ts';
import { photoAddresses } from './photo-addresses.ts';

function imageOf({ id, photo, photo_size: size, state }: MessageRow): Image | null {
  const addresses = photo === null ? null : photoAddresses(photo, state === 'sent');
  return (
    addresses && {
      id,
      filename: addresses.large,
      thumb_filename: addresses.medium,
      status: 'active',
      visibility: 'private',
      locked: false,
      width: size?.width ?? 1_600,
      height: size?.height ?? 1_200,
    }
  );
}

/** The photos of a conversation on this device over the whole window. */
export function ConversationPhotos({
  conversation,
  message,
  name,
  onReport,
}: {
  conversation: string;
  message: string;
  name: string;
  onReport: (message: string) => void;
}) {
  const t = useText('conversation');
  const safety = useText('safety');
  const db = useDatabase();
  const me = useMember().profile.id;
  const rows = useLiveQuery(() => photosOf(db, conversation), [db, conversation]);
  const photos = (rows ?? []).flatMap((row) => {
    const image = imageOf(row);
    return image ? [{ row, image }] : [];
  });
  const at = photos.findIndex(({ row }) => row.id === message);
  const removed = rows !== undefined && at === -1;
  // Removed while it was open.
  useEffect(() => {
    if (removed) viewPhoto(null);
  }, [removed]);
  const shown = photos[at];
  useProtectedPhoto(shown !== undefined);
  if (!shown) return null;
  const isMine = (number: number): boolean => photos[number - 1]?.row.sender === me;
  return (
    <PhotoViewer
      photos={photos.map(({ image }) => image)}
      at={at}
      onClose={() => viewPhoto(null)}
      note={t('photoPrivate', { name })}
      onMove={(to) => viewPhoto({ conversation, message: photos[to]?.row.id ?? message })}
      describe={(number) => t(isMine(number) ? 'photoMine' : 'photo', { name })}
      actions={
        shown.row.sender !== me && (
          <IconButton
            icon={Flag}
            look="glass"
            label={safety('reportMessage')}
            onClick={() => {
              viewPhoto(null);
              onReport(shown.row.id);
            }}
          />
        )
      }
    />
  );
}
