import { useText } from '../../i18n/text.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Light, dark, or as the system says. Hidden until the script is there to do it. */
export function ThemeChoice({ theme, className }: { theme: Theme; className: string | undefined }) {
  const t = useText('common');
  return (
    <div hidden data-theme-choice="" className={className}>
      <Segmented
        legend={t('theme.title')}
        hideLegend
        name="theme"
        value={theme}
        onChange={() => undefined}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </div>
  );
}
