/** 'Jane van Dyke' and 'van Dyke, Jane': the first word is the first name, unless a comma says otherwise. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last, given] = name.split(',', 2).map((part) => part.trim());
  if (last && given) return { firstName: given, lastName: last };
  const [first = '', ...rest] = name.replace(/,/g, ' ').trim().split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') };
}
