/** What people are called, whether they are students, employees or users, and how they are counted. */

interface Named {
  firstName: string;
  lastName: string;
}

/** 'Ana Diaz'; empty for somebody without a name. */
export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** The name, else the email address: a new record needs one of them. */
export const nameOf = (person: Named & { email: string }): string => nameOrEmail(fullName(person), person.email);

export const nameOrEmail = (name: string, email: string): string => name || email || 'Unnamed student';

/** The name on the student record of a user, else on the account; empty if neither has one. */
export const nameOfUser = ({ studentName, ...account }: Named & { studentName: string | null }): string =>
  studentName || fullName(account);

/** 'AD' for 'Ana Diaz', 'A' for 'admin@recert.example', '?' for nobody. */
export function initialsOf(name: string): string {
  const words = name.includes('@') ? name.replace(/@.*/, '').split(/[._-]+/) : name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (
    ends
      .map((word = '') => [...word][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
}

/** '1 person', '1,200 people'. Buttons capitalize the words. */
export const peopleText = (count: number, one = 'person', many = 'people'): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
