/** What people are called, whether they are students, employees or users. */

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
