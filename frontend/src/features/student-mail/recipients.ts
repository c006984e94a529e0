/** A student whom staff write to. */
export interface Recipient {
  id: string;
  firstName: string;
  lastName: string;
  /** Blank for none. */
  email: string;
}

/** '1 student', '3 students'. */
export const countOf = (count: number): string => `${count} ${count === 1 ? 'student' : 'students'}`;

/** Each student once, those who get the mail and those who have no address. */
export function splitRecipients(students: readonly Recipient[]): { reached: Recipient[]; missed: Recipient[] } {
  const distinct = [...new Map(students.map((student) => [student.id, student])).values()];
  return { reached: distinct.filter(({ email }) => email), missed: distinct.filter(({ email }) => !email) };
}

/** 'Ana Diaz has no email address.', 'Ana Diaz and Ben Cole have no email address.' */
export function missedText(missed: readonly Recipient[]): string {
  const names = missed.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || 'Unnamed student');
  return `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'has' : 'have'} no email address.`;
}
