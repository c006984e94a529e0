import { columnsOf, isKnownHeading, KIND_OF, KINDS, missingFields, recognize } from './kinds.js';
import { OWN_KIND_OF, OWN_KINDS } from './own-kinds.js';

const HEADINGS = {
  'enrollware-students':
    'First Name, Last Name, Email, Phone, Class ID, Course, Course Date, Reg. Date, Course Location, Instructor, Hours, Status, Checked In, Order Total, Balance Due, Options, Comments, eCard Code',
  'enrollware-classes':
    'ID, Course, Start Date / Time, End Date / Time, Location, Client, Instructor, Assistants, Students, Seats, Hours, Registration Link',
  'enrollware-locations': 'Abbreviation, Name',
  'enrollware-users':
    'Last Name, First Name, Email, Username, Phone, Address 1, Address 2, City, State, Country, Zip, Name On Card, AHA Instructor ID, HISInstructor ID, ARC Instructor ID',
  'hovn-sessions':
    'cuid, date, agency, certification, course, format, location, location.city, location.state, client, instructor, currentBookings, seats, status, link',
  'hovn-clients': 'Client Name, Contact First Name, Contact Last Name, Billing Email, Phone Number, Tax ID',
  people: 'fname, lname, email, mobile, company, License #',
  employers: 'Name, Contact, Billing Email, Phone, Address, Terms',
  cards: 'Student, Class taken, Done, Good till, Card #, Co.',
  'open-invoices': 'Customer, Invoice #, Date, Due Date, Amount, Open Balance, P.O. Number',
  'suppressed-emails': 'reason, email',
} as const;

const listOf = (headings: string): string[] => headings.split(', ');

/** Those of an export of this program. */
const OWN_HEADINGS = Object.fromEntries(
  OWN_KINDS.map((kind) => [kind, OWN_KIND_OF[kind].fields.map(({ headings }) => headings[0]).join(', ')]),
);
const HEADINGS_OF: Record<string, string> = { ...HEADINGS, ...OWN_HEADINGS };

describe('the kind of a file', () => {
  it.each(KINDS)('%s is known by its headings, in any order and spelling', (kind) => {
    const headings = listOf(HEADINGS_OF[kind]!);
    const shouted = headings.toReversed().map((heading) => ` ${heading.toUpperCase()} `);
    for (const list of [headings, shouted]) {
      const { kind: found, columns } = recognize(list);
      expect(found).toBe(kind);
      expect(Object.keys(columns).sort()).toEqual([...list].sort());
    }
  });

  it('of the Student Report has every field by its heading', () => {
    expect(Object.values(recognize(listOf(HEADINGS['enrollware-students'])).columns)).toEqual(
      'firstName lastName email phone classId course courseDate registeredOn place instructor hours status checkedIn orderTotal balanceDue options comments code'.split(
        ' ',
      ),
    );
  });

  it.each([
    ['no required field', 'Foo, Bar'],
    ['a lack of one', 'First Name, Last Name, Class ID, Course'.replace('Last Name, ', '').replace('First Name, ', '')],
    ['two kinds alike', 'Name, Email, Phone'],
    ['a single column', 'Company'],
    ['addresses without a reason', 'Email, Phone'],
  ])('is open with %s', (_, headings) => {
    expect(recognize(listOf(headings))).toEqual({ kind: null, columns: {} });
  });

  it('may have a column of full names instead of first and last ones', () => {
    const headings = ['Student Name', 'Class ID', 'Course', 'Course Date'];
    expect(recognize(headings).kind).toBe('enrollware-students');
    expect(
      missingFields('enrollware-students', columnsOf('enrollware-students', ['First Name', 'Course'])),
    ).toMatchObject([{ field: 'lastName' }, { field: 'classId' }, { field: 'courseDate' }]);
  });

  it('reads a field from the more usual of two columns, else from the first', () => {
    expect(columnsOf('people', ['Cell', 'Phone', 'Name'])).toEqual({ Phone: 'phone', Name: 'name' });
    expect(columnsOf('people', ['Tel', 'Tel.', 'Name'])).toEqual({ Tel: 'phone', Name: 'name' });
  });

  it.each(['status, reason, email, created', 'Email Address, First Name, Last Name, UNSUB_TIME, UNSUB_REASON'])(
    'of addresses that get no email is known in the exports of %s',
    (headings) => {
      expect(recognize(listOf(headings)).kind).toBe('suppressed-emails');
    },
  );

  it('has fields with names of their own, and folded headings', () => {
    for (const kind of KINDS) {
      const { fields, needs } = KIND_OF[kind];
      const names = fields.map(({ field }) => field);
      expect(new Set(names).size).toBe(names.length);
      expect(new Set(fields.map(({ label }) => label)).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(needs));
      for (const { headings } of fields) expect(headings.join('')).toMatch(/^[a-z\d]+$/);
    }
    expect([isKnownHeading('E-mail'), isKnownHeading('Amara')]).toEqual([true, false]);
  });
});
