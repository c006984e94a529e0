import type { FieldError } from '../../../shared/domain/domain-error.js';
import { emailProblem, normalEmail } from '../../../shared/domain/email.js';
import { hasLink, LINK_IN_NAME } from '../../../shared/domain/links-in-names.js';
import { normalPhone } from '../../../shared/domain/phone.js';

/** A person in an import of an organization's people. */
export interface Employee {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const MAX_NAME = 100;

/** Returns what has to be fixed before the person can be invited. */
export function problemsOf({ firstName, lastName, email }: Employee): FieldError[] {
  const problems: FieldError[] = [];
  const add = (path: keyof Employee, message: string) => void problems.push({ path, message });
  if (!firstName && !lastName) add('firstName', 'Name is missing');
  const wrongFirstName = nameProblem('First name', firstName);
  if (wrongFirstName) add('firstName', wrongFirstName);
  const wrongLastName = nameProblem('Last name', lastName);
  if (wrongLastName) add('lastName', wrongLastName);
  const wrongEmail = email ? emailProblem(email) : 'Email is missing';
  if (wrongEmail) add('email', wrongEmail);
  return problems;
}

/** Returns what is left out although the person is invited: a phone number is optional. */
export function warningsOf({ phone }: Employee): FieldError[] {
  return phone && !normalPhone(phone)
    ? [{ path: 'phone', message: 'Phone skipped: enter a number with its area code' }]
    : [];
}

/** A number that can't be read, such as one with an extension, is left out. */
export const phoneOf = ({ phone }: Employee): string => normalPhone(phone) ?? '';

/** The length first: looking for links takes its square. */
function nameProblem(label: string, name: string): string | undefined {
  if (name.length > MAX_NAME) return `${label} can have at most ${MAX_NAME} characters`;
  return hasLink(name) ? LINK_IN_NAME : undefined;
}

/** The address by which people are told apart. */
export const addressOf = ({ email }: Pick<Employee, 'email'>): string => normalEmail(email);
