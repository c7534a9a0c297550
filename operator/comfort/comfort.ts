import { useMe, type Comfort } from '../session/session.ts';

/** What may hurt to look at: the strong setting applies. */
const HARD_QUEUES: readonly string[] = ['minors'];
const HARD_TOPICS: readonly string[] = ['harassment', 'underage', 'minor'];

export const isHard = ({ queue, topic }: { queue: string; topic: string }): boolean =>
  HARD_QUEUES.includes(queue) || HARD_TOPICS.includes(topic);

interface Look {
  blur: Comfort['blur'];
  grey: boolean;
}

/** How a case is shown, until its veil is lifted. */
export function useLook(item: { queue: string; topic: string } | undefined, lifted: boolean): Look {
  const { comfort } = useMe();
  if (lifted || !item) return { blur: 'off', grey: comfort.grey && !lifted };
  const hard = isHard(item);
  return {
    blur: hard ? comfort.hard_blur : comfort.blur,
    grey: comfort.grey || item.queue === 'minors',
  };
}
