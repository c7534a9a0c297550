import { onTestFinished } from 'vitest';

interface Leaving extends Event {
  destination: { url: string; sameDocument: boolean };
}

/** Blocks navigation until the test is over. @returns the addresses that it was sent to. */
export function blockNavigation(): readonly string[] {
  const sent: string[] = [];
  const stay = (event: Event) => {
    const { destination } = event as Leaving;
    if (destination.sameDocument) return;
    event.preventDefault();
    sent.push(destination.url);
  };
  const { navigation } = window as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', stay);
  onTestFinished(() => navigation.removeEventListener('navigate', stay));
  return sent;
}
