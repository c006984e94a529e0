/** A student or an organization that staff write to. */
export interface Recipient {
  id: string;
  name: string;
  /** Blank for none. */
  email: string;
}

export const studentNoun = { one: 'student', many: 'students' };
export const organizationNoun = { one: 'organization', many: 'organizations' };
export type Noun = typeof studentNoun;

/** '1 student', '3 students'. */
export const countOf = (count: number, noun: Noun): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun.one : noun.many}`;

/** Each once: those who get the email, and those who have no address. */
export function splitRecipients(recipients: readonly Recipient[]): { reached: Recipient[]; missed: Recipient[] } {
  const distinct = [...new Map(recipients.map((recipient) => [recipient.id, recipient])).values()];
  return { reached: distinct.filter(({ email }) => email), missed: distinct.filter(({ email }) => !email) };
}

/** 'Ana Diaz has no email address.', 'Ana Diaz and Ben Cole have no email address.' */
export function missedText(missed: readonly Recipient[]): string {
  const names = missed.map(({ name }) => name);
  return `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'has' : 'have'} no email address.`;
}
