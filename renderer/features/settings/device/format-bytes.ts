import { DATE_LOCALES, type Locale } from '../../../../shared/locales.ts';

/** An amount of storage in the nearest unit: 5300000 in nl is "5,3 MB". */
export function formatBytes(bytes: number, locale: Locale): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3) - 1),
  );
  const value = bytes / 1_000 ** (step + 1);
  return new Intl.NumberFormat(DATE_LOCALES[locale], {
    style: 'unit',
    unit: units[step],
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
