import { useText } from '../i18n/text.ts';
import { Segmented } from '../ui/controls/segmented.tsx';
import { chooseTheme, THEMES, useTheme } from './theme.ts';

/** Light, dark, or as the system says. */
export function ThemeSwitch({
  hideLegend = false,
  className,
}: {
  hideLegend?: boolean;
  className?: string;
}) {
  const t = useText('common');
  const theme = useTheme();
  return (
    <Segmented
      legend={t('theme.title')}
      hideLegend={hideLegend}
      className={className}
      value={theme}
      onChange={chooseTheme}
      options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
    />
  );
}
