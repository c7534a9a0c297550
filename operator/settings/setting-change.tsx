import { Difference } from '../parts/difference.tsx';
import { useSettingText } from './setting-text.ts';

/** What a setting is and would become, in the words of its page. */
export function SettingChange({ args }: { args: Readonly<Record<string, unknown>> }) {
  const words = useSettingText();
  const key = String(args['key']);
  return (
    <>
      <p>{words.name(key)}</p>
      <Difference older={words.value(key, args['from'])} newer={words.value(key, args['to'])} />
    </>
  );
}
