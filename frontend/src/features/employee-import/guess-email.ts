/** The addresses that typing errors are compared with. Shorter domains are too close to other real ones. */
const COMMON = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net', 'verizon.net'];
/** Real domains that look like a typing error of a common one. */
const REAL = ['mail.com', 'email.com', 'ymail.com', 'hotmail.co', 'gmail.co'];
/** A domain with so many addresses in the list is the employer's own. */
const MANY = 3;

/** The domains that a list's addresses are compared with: common ones, and those that many of them share. */
export function knownDomains(emails: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const email of emails) {
    const domain = domainOf(email);
    if (domain.includes('.')) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  const own = [...counts].filter(([, count]) => count >= MANY).map(([domain]) => domain);
  return new Set([...COMMON, ...own]);
}

/** What was probably meant by an address with a typing error; undefined if there is nothing to guess. */
export function guessEmail(email: string, known: ReadonlySet<string>): string | undefined {
  const typed = email.trim();
  const tidied = typed
    .replace(/\s*(?:\(at\)|\[at\]|\sat\s)\s*/i, '@')
    .replace(/\s+/g, '')
    .replace(/[,;]/g, '.')
    .replace(/@+/g, '@')
    .replace(/\.{2,}/g, '.')
    .replace(/[.>]+$/, '');
  const [name, domain, ...more] = tidied.split('@');
  if (!name || !domain || more.length > 0) return undefined;
  const lower = domain.toLowerCase();
  const better = known.has(lower) || REAL.includes(lower) ? domain : nearest(lower, known);
  const guess = `${name}@${better ?? domain}`;
  return guess !== typed && better?.includes('.') ? guess : guessIfTidied(guess, typed, domain);
}

const guessIfTidied = (guess: string, typed: string, domain: string): string | undefined =>
  guess !== typed && domain.includes('.') ? guess : undefined;

/** The known domain that a domain is one typing error away from, or that lacks only its ending. */
function nearest(domain: string, known: ReadonlySet<string>): string | undefined {
  if (!domain.includes('.')) return [...known].find((candidate) => candidate.startsWith(`${domain}.`));
  return [...known].find((candidate) => candidate.length >= 9 && isOneErrorAway(domain, candidate));
}

/** One letter more, less or different, or two neighbours swapped. */
function isOneErrorAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  if (rest(typed, 1) === rest(meant, 1) || rest(typed, 1) === rest(meant, 0) || rest(typed, 0) === rest(meant, 1)) {
    return true;
  }
  const swapped = typed[start] === meant[start + 1] && typed[start + 1] === meant[start];
  return swapped && rest(typed, 2) === rest(meant, 2);
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
