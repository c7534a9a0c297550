import { lazy, Suspense, useEffect } from 'react';
import { stopVoice, useOpenPlace, usePlayedVoice } from '../../actions/voice/player.ts';

const MiniPlayer = lazy(() =>
  import('../../actions/voice/mini-player.tsx').then((module) => ({ default: module.MiniPlayer })),
);

/** Shows what plays of a conversation that is not open. */
export function VoiceHost() {
  const played = usePlayedVoice();
  const place = useOpenPlace();
  if (!played || played.conversation === place) return null;
  return (
    <Suspense>
      <MiniPlayer played={played} />
    </Suspense>
  );
}

/** Playback ends with the member's session. */
export function VoiceEnd() {
  useEffect(() => stopVoice, []);
  return null;
}
