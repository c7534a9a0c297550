interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** In this order: most browsers name those that they descend from too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Electron\//, 'Vonk'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\/|Opera/, 'Opera'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/DuckDuckGo\//, 'DuckDuckGo'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];
const first = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null;

/** The name of a device as its owner knows it: browser and system, without versions. */
export const deviceName = (userAgent: string): DeviceName => ({
  browser: first(BROWSERS, userAgent),
  system: first(SYSTEMS, userAgent),
});
