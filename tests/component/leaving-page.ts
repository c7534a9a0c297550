import { onTestFinished } from 'vitest';

interface Leaving extends Event {
  destination: { url: string; sameDocument: boolean };
}

/** Keeps the page where it is until the test is over; the addresses that it was sent to. */
export function keepPage(): readonly string[] {
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
