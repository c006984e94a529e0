import {
  ALWAYS,
  CALL,
  CARD,
  CENTER,
  CLASS_CHANGE,
  COURSES,
  FAILED_JOBS,
  HELD,
  INTERESTS,
  INVITATIONS,
  NOTES,
  NUMBERS,
  PAYMENT_KEYS,
  PERSON,
  PLACES,
  RETENTION,
  SEATS,
  SIGN_IN_RULES,
  TEMPLATES,
  USERS,
} from './affects.js';
import type { ChangeOfKind } from './rows.js';

/** Which reads show each kind of things that staff hear of, by the beginning of their paths. */
const SHOWS: Record<ChangeOfKind['kind'], readonly string[]> = {
  call: CALL,
  card: CARD,
  center: CENTER,
  class: CLASS_CHANGE,
  course: COURSES,
  'failed-job': FAILED_JOBS,
  'held-message': HELD,
  import: ['/api/imports'],
  interest: INTERESTS,
  invitation: INVITATIONS,
  message: ['/api/messages'],
  note: NOTES,
  number: NUMBERS,
  organization: PERSON,
  place: PLACES,
  'provider-key': PAYMENT_KEYS,
  retention: RETENTION,
  seat: SEATS,
  'sign-in-rule': SIGN_IN_RULES,
  student: PERSON,
  system: ['/api/system-status'],
  template: TEMPLATES,
  user: USERS,
};

/** The beginnings of the paths that show a kind of things. */
export const showing = (kind: ChangeOfKind['kind']): string[] => [...SHOWS[kind], ...ALWAYS];
