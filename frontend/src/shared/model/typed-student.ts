import { formatPhone } from '../format/phone.js';
import { splitName } from '../format/split-name.js';

interface TypedStudent {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const NOTHING: TypedStudent = { firstName: '', lastName: '', email: '', phone: '' };

/** What a search that found nobody says of a new student: 'Ana Maria Diaz', 'ana@example.com' or '(608) 555-0142'. */
export function typedStudent(search: string): TypedStudent {
  const text = search.trim();
  if (text.includes('@')) return { ...NOTHING, email: text };
  if (/^[+(]?\d[\d\s().-]{6,}$/.test(text)) return { ...NOTHING, phone: formatPhone(text) };
  return { ...NOTHING, ...splitName(text) };
}
