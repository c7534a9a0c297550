import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useWorker } from '../../session/contexts.ts';

/** The longest that a link may ask for, in seconds. */
const LONGEST_S = 3_600;

/** The seconds of the query parameter `t`: a number up to an hour, else null. */
export function popupDelay(search: string): number | null {
  const asked = new URLSearchParams(search).getAll('t');
  const [text] = asked;
  if (asked.length !== 1 || text === undefined || !/^\d{1,4}(\.\d{1,3})?$/.test(text)) return null;
  const seconds = Number(text);
  return seconds <= LONGEST_S ? seconds : null;
}

/** A query without `t`; the rest of it stays as it is written. */
export const withoutDelay = (search: string): string => {
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && part !== 't' && !part.startsWith('t='));
  return rest.length > 0 ? `?${rest.join('&')}` : '';
};

/**
 * The like popup: after `t` seconds an automatic like is requested and `t` leaves the address.
 * @param show called with the profile to show.
 */
export function useLikePopup(show: (profile: string) => void): void {
  const worker = useWorker();
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(show);
  useEffect(() => {
    here.current = location;
    latest.current = show;
  });
  const delay = popupDelay(location.search);
  useEffect(() => {
    if (delay === null || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const { pathname, search, hash } = here.current;
      if (popupDelay(search) !== null)
        void navigate(
          { pathname, search: withoutDelay(search), hash },
          { replace: true, preventScrollReset: true, state: here.current.state as unknown },
        );
      void worker.autoLike().then((answer) => {
        if (answer.ok && answer.value.profile !== null) latest.current(answer.value.profile);
      });
    }, delay * 1_000);
  }, [delay, navigate, worker]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
