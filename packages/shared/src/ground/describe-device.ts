const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const match = (known: [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1];

/**
 * "Chrome on Windows" from a user agent; its first word for a program, and words for none at all. Good enough to know
 * one's own devices apart.
 */
export function describeDevice(user_agent: string | null): string {
  if (!user_agent) return 'Unknown device';
  const [browser, system] = [match(BROWSERS, user_agent), match(SYSTEMS, user_agent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? user_agent.split(/[\s/]/)[0] ?? 'Unknown device';
}
