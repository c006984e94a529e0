import Bowser from 'bowser';

/** The browser and operating system in a User-Agent header; null if unknown. */
export function browserInWords(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
