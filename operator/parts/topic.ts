import { useText } from '../../renderer/i18n/text.ts';

const TOPICS = [
  'fake',
  'spam',
  'money',
  'harassment',
  'underage',
  'photo',
  'other',
  'service',
  'payment',
  'privacy',
  'illegal_content',
  'minor',
  'appeal',
  'decision',
] as const;

/** What a case is about, in words; one that nobody named is shown as it is. */
export function useTopic(): (topic: string) => string {
  const words = useText('operator-words');
  return (topic) => {
    const known = TOPICS.find((one) => one === topic);
    return known ? words(`topics.${known}`) : topic;
  };
}
