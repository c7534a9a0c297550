import { useEffect, useState } from 'react';
import { useMember } from '../../session/contexts.ts';
import { limitLeft } from './limit-left.ts';

/** The time, each minute: limits begin again at midnight, and raises apply after a day. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What is left of the limits that the member set, live; null without any. */
export function useLimitLeft(): ReturnType<typeof limitLeft> {
  const { spending } = useMember();
  return limitLeft(spending, useMinute());
}
