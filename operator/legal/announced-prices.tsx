import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { useSettingText } from '../settings/setting-text.ts';
import { draftOf, readDraft } from '../settings/setting-value.ts';
import type { Draft, Setting } from '../settings/setting-value.ts';
import { ValueField } from '../settings/value-field.tsx';

export type PriceDrafts = Readonly<Record<string, Draft>>;

/** Prices as they are typed that are others than now; undefined where a field of them is wrong. */
export function readPrices(
  settings: readonly Setting[],
  drafts: PriceDrafts,
): Readonly<Record<string, unknown>> | undefined {
  const read = settings.flatMap((setting) => {
    const draft = drafts[setting.key];
    return draft ? [{ setting, value: readDraft(setting, draft).value }] : [];
  });
  if (read.some(({ value }) => value === undefined)) return undefined;
  return Object.fromEntries(
    read
      .filter(({ setting, value }) => JSON.stringify(value) !== JSON.stringify(setting.value))
      .map(({ setting, value }) => [setting.key, value]),
  );
}

/** What new terms announce to cost other credits: the prices as they are, to be changed. */
export function AnnouncedPrices({
  settings,
  drafts,
  onType,
}: {
  settings: readonly Setting[];
  drafts: PriceDrafts;
  onType: (drafts: PriceDrafts) => void;
}) {
  const t = useText('operator-site');
  const words = useSettingText();
  const point = useFormat().decimal(0).charAt(1);
  return (
    <details>
      <summary>{t('legal.prices')}</summary>
      <div className="stack">
        <p className="small muted">{t('legal.pricesHint', { example: '{{message_credits}}' })}</p>
        {settings.map((setting) => {
          const draft = drafts[setting.key] ?? draftOf(setting, setting.value, point);
          const { value, wrong } = readDraft(setting, draft);
          return (
            <ValueField
              key={setting.key}
              setting={setting}
              label={words.name(setting.key)}
              draft={draft}
              wrong={wrong}
              isWrong={value === undefined}
              onType={(typed) => onType({ ...drafts, [setting.key]: typed })}
            />
          );
        })}
      </div>
    </details>
  );
}
