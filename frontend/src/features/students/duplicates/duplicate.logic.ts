import type {
  ComparedRecordRow,
  DuplicatePairResponse,
  KeepInput,
  PossibleDuplicateRow,
} from '../../../shared/api/rows.js';
import { formatMoney } from '../../../shared/format/money.js';
import { formatPhone } from '../../../shared/format/phone.js';
import { fullName } from '../../../shared/model/person.js';

type Reason = PossibleDuplicateRow['reasons'][number];

const REASONS: Record<Reason, string> = {
  'same-email': 'Same email',
  'same-phone': 'Same phone',
  'near-email': 'Email one letter apart',
  'same-name': 'Same name',
  swapped: 'Names swapped',
  'one-letter': 'One letter',
  nickname: 'Nickname',
  'middle-name': 'Middle name',
  'similar-name': 'Similar name',
  accent: 'Accent',
  'same-organization': 'Same organization',
};

export const reasonsOf = (reasons: readonly Reason[]): string[] => reasons.map((reason) => REASONS[reason]);

/** 'Same phone, accent, one letter' */
export function reasonText(reasons: readonly Reason[]): string {
  const [first = 'Nothing in common', ...others] = reasonsOf(reasons);
  return [first, ...others.map((reason) => reason.charAt(0).toLowerCase() + reason.slice(1))].join(', ');
}

export type Side = 'student' | 'duplicate';
export type KeptField = Exclude<keyof KeepInput, 'seats'>;

interface Field {
  field: KeptField;
  label: string;
  value: (record: ComparedRecordRow) => string;
}

const ALL: readonly Field[] = [
  { field: 'name', label: 'Name', value: fullName },
  { field: 'email', label: 'Email', value: ({ email }) => email },
  { field: 'phone', label: 'Phone', value: ({ phone }) => (phone ? formatPhone(phone) : '') },
  { field: 'licenseNumber', label: 'License', value: ({ licenseNumber }) => licenseNumber },
  { field: 'organization', label: 'Organization', value: ({ organizationName }) => organizationName ?? '' },
  { field: 'photo', label: 'Photo', value: ({ profilePhotoUrl }) => (profilePhotoUrl ? 'Photo' : '') },
  { field: 'account', label: 'Account', value: ({ account }) => account?.email ?? '' },
];

/** What a person has one of; without what neither record has. */
export const fieldsOf = ({ student, duplicate }: DuplicatePairResponse): Field[] =>
  ALL.filter(({ value }) => value(student) !== '' || value(duplicate) !== '');

/** Whose value stays: what staff chose, or else the student's, unless it is blank. */
export function keptSide({ student }: DuplicatePairResponse, { field, value }: Field, keep: KeepInput): Side {
  return keep[field] ?? (value(student) === '' ? 'duplicate' : 'student');
}

type Collision = DuplicatePairResponse['collisions'][number];

/** Neither seat has money or a result, so that staff may choose. */
export const canChoose = ({ stays, other, isGivenUp }: Collision): boolean => isGivenUp && !stays.holds && !other.holds;

/** The seat that goes; undefined if both stay. */
export const givenUp = (collision: Collision, seats: readonly string[]) =>
  collision.isGivenUp ? (seats.includes(collision.other.id) ? collision.stays : collision.other) : undefined;

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

interface Total {
  label: string;
  of: (record: ComparedRecordRow, day: (date: string) => string) => string;
  both: string;
}

/** Everything that there is several of: it moves without a choice. */
export function totalsOf(pair: DuplicatePairResponse, seats: readonly string[]): Total[] {
  const { student, duplicate, collisions } = pair;
  const gone = collisions.flatMap((collision) => givenUp(collision, seats) ?? []);
  const sum = (of: (record: ComparedRecordRow) => number): number => of(student) + of(duplicate);
  const owed = sum((record) => record.owed) - gone.reduce((cents, seat) => cents + seat.owed, 0);
  return [
    {
      label: 'Seats',
      of: ({ seats: count, nextSeatOn }, day) => (nextSeatOn ? `${count}, next ${day(nextSeatOn)}` : `${count}`),
      both: counted(sum((record) => record.seats) - gone.length, 'seat'),
    },
    {
      label: 'Certifications',
      of: ({ certifications, activeCertifications }) =>
        certifications === 0 ? '0' : `${certifications}, ${activeCertifications} active`,
      both: counted(
        sum((record) => record.certifications),
        'card',
      ),
    },
    {
      label: 'Money',
      of: (record) => `${formatMoney(record.paid)} paid${record.owed > 0 ? `, ${formatMoney(record.owed)} owed` : ''}`,
      both: `${formatMoney(sum((record) => record.paid))} paid, ${formatMoney(Math.max(0, owed))} owed`,
    },
    { label: 'Messages', of: ({ messages }) => `${messages}`, both: `${sum((record) => record.messages)}` },
    { label: 'Notes', of: ({ notes }) => `${notes}`, both: `${sum((record) => record.notes)}` },
  ];
}
