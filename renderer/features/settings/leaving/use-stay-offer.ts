import { useEffect, useState } from 'react';
import type { StayOffer } from '../../../../shared/contract/leaving.ts';
import type { Result } from '../../../../shared/result.ts';
import { useRequest } from '../../../session/use-request.ts';

/** The offer to stay; without an answer there is none, and leaving goes on. */
export function useStayOffer(
  online: boolean,
): StayOffer & { accept: () => Promise<Result<StayOffer>> } {
  const request = useRequest();
  const [known, setKnown] = useState<StayOffer>({ offer: null, taken: null });
  useEffect(() => {
    if (!online) return;
    let stale = false;
    void request('getStayOffer', {}).then((answer) => {
      if (!stale && answer.ok) setKnown(answer.value);
    });
    return () => {
      stale = true;
    };
  }, [request, online]);

  async function take(): Promise<Result<StayOffer>> {
    const answer = await request('takeStayOffer', { body: { percentage: known.offer ?? 0 } });
    if (answer.ok) setKnown(answer.value);
    else {
      // The site may offer something else by now.
      const now = await request('getStayOffer', {});
      if (now.ok) setKnown(now.value);
    }
    return answer;
  }
  return { ...known, accept: take };
}
