import Bowser from 'bowser';

/** What a User-Agent header says about the browser, in a word each; null where it says nothing that is known. */
export function browserInWords(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
