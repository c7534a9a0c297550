import { net, powerMonitor } from 'electron';

const LOOK_MS = 2_000;
const LOOKED_FOR_MS = 5 * 60_000;

/** Calls back when the machine woke up or was unlocked, and again when the network is back. */
export function watchWaking(woke: () => void): void {
  let looking: ReturnType<typeof setInterval> | null = null;
  function lookForNetwork(): void {
    if (looking) clearInterval(looking);
    const until = Date.now() + LOOKED_FOR_MS;
    looking = setInterval(() => {
      const isOnline = net.isOnline();
      if (!isOnline && Date.now() < until) return;
      if (looking) clearInterval(looking);
      looking = null;
      if (isOnline) woke();
    }, LOOK_MS);
  }
  const onWake = () => {
    woke();
    if (!net.isOnline()) lookForNetwork();
  };
  powerMonitor.on('resume', onWake);
  powerMonitor.on('unlock-screen', onWake);
}
