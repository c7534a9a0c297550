import { lazy, Suspense } from 'react';

const EmojiDialog = lazy(() =>
  import('../composer/emoji/emoji-dialog.tsx').then((module) => ({ default: module.EmojiDialog })),
);

export function ReactionChooser({ onEnd }: { onEnd: (emoji: string | null) => void }) {
  return (
    <Suspense fallback={null}>
      <EmojiDialog onChoose={onEnd} onClose={() => onEnd(null)} />
    </Suspense>
  );
}
