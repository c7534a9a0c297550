import { lazy, Suspense, useEffect } from 'react';
import { usePhotoView, viewPhoto } from './photo-view.ts';

const ConversationPhotos = lazy(() =>
  import('./conversation-photos.tsx').then((module) => ({ default: module.ConversationPhotos })),
);

/** Where a photo of this conversation opens over the window. */
export function PhotoViewHost({
  conversation,
  name,
  onReport,
}: {
  conversation: string;
  name: string;
  onReport: (message: string) => void;
}) {
  const view = usePhotoView();
  useEffect(() => () => viewPhoto(null), [conversation]);
  if (view?.conversation !== conversation) return null;
  return (
    <Suspense>
      <ConversationPhotos
        conversation={conversation}
        message={view.message}
        name={name}
        onReport={onReport}
      />
    </Suspense>
  );
}
