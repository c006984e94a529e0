/** A place as a cell names it; `''` where it says nothing. */
export interface ReadPlace {
  name: string;
  /** The name to look up among the abbreviations of the Locations file: `San Jose` for `San Jose (t)`. */
  key: string;
  room: string;
  street: string;
  city: string;
  /** Two letters, upper case. */
  state: string;
  zip: string;
}

const WITH_PARENTHESES = /^([^()]*)\(([^()]*)\)$/;
const STATE_AND_ZIP = /^([a-z]{2})\.?(?:\s+(\d{5}(?:-\d{4})?))?$/i;
/** A marker behind an abbreviation, such as ` (t)`. */
const MARKER = /\s*\([a-z]\)$/i;

/** Reads `San Jose(1631 N First Street, Suite 200, San Jose, CA 95112)`; what holds no address is a name alone. */
export function readPlace(text: string): ReadPlace {
  const cell = text.replace(/\s+/g, ' ').trim();
  const [, name = '', inside = ''] = WITH_PARENTHESES.exec(cell) ?? [];
  const address = addressOf(inside);
  const shown = (address && name.trim()) || cell;
  return {
    name: shown,
    key: shown.replace(MARKER, ''),
    ...(address ?? { room: '', street: '', city: '', state: '', zip: '' }),
  };
}

function addressOf(text: string): Omit<ReadPlace, 'name' | 'key'> | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const [, state, zip = ''] = STATE_AND_ZIP.exec(parts.pop() ?? '') ?? [];
  const city = parts.pop();
  const [street, ...room] = parts;
  if (!state || !city || !street) return undefined;
  return { room: room.join(', '), street, city, state: state.toUpperCase(), zip };
}
