import { useText } from '../../renderer/i18n/text.ts';
import { english, type ActName } from '../texts/act-texts.ts';

const isKnown = (act: string): act is ActName => Object.hasOwn(english.acts, act);

/** What an act is called; one of the machine’s commands that nobody named is shown as it is. */
export function useActName(): (act: string) => string {
  const t = useText('operator-site');
  return (act) => (isKnown(act) ? t(`acts.${act}`) : act);
}
