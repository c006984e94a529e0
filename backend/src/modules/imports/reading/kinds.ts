import type { Field } from './fields.js';
import { foldHeading } from './fold.js';
import { fieldsOf, type KindField, type KindOfFile } from './kind-fields.js';
import { OWN_KIND_OF, OWN_KINDS } from './own-kinds.js';

export type { Field } from './fields.js';
export type { KindField, KindOfFile } from './kind-fields.js';

export const KINDS = [
  'enrollware-students',
  'enrollware-classes',
  'enrollware-locations',
  'enrollware-users',
  'hovn-sessions',
  'hovn-clients',
  'people',
  'employers',
  'cards',
  'open-invoices',
  'suppressed-emails',
  ...OWN_KINDS,
] as const;
/** What a file holds. */
export type Kind = (typeof KINDS)[number];

export const KIND_OF: Record<Kind, KindOfFile> = {
  ...OWN_KIND_OF,
  'enrollware-students': {
    label: 'Student Report',
    system: 'enrollware',
    needs: ['firstName', 'classId', 'course', 'courseDate'],
    fields: fieldsOf(
      ['firstName', 'lastName', 'classId', 'course', 'courseDate'],
      [
        ...(['name', 'email', 'phone', 'registeredOn', 'place', 'instructor', 'hours', 'status', 'checkedIn'] as const),
        ...(['orderTotal', 'balanceDue', 'options', 'comments', 'code'] as const),
      ],
    ),
  },
  'enrollware-classes': {
    label: 'Class Report',
    system: 'enrollware',
    needs: ['classId', 'course', 'start'],
    fields: fieldsOf(
      ['classId', 'course', 'start', 'place'],
      ['end', 'client', 'instructor', 'assistants', 'students', 'seats', 'hours', 'link'],
      { classId: { headings: ['id', 'classid'] } },
    ),
  },
  'enrollware-locations': {
    label: 'Locations',
    system: 'enrollware',
    needs: ['abbreviation', 'name'],
    fields: fieldsOf(['abbreviation', 'name'], [], { name: { label: 'Name', headings: ['name', 'locationname'] } }),
  },
  'enrollware-users': {
    label: 'Users',
    system: 'enrollware',
    needs: ['firstName'],
    fields: fieldsOf(
      ['lastName', 'firstName', 'email', 'username'],
      [
        ...(['phone', 'address', 'address2', 'city', 'state', 'country', 'zip', 'nameOnCard'] as const),
        ...(['instructorId', 'hsiInstructorId', 'arcInstructorId'] as const),
      ],
    ),
  },
  'hovn-sessions': {
    label: 'Sessions',
    system: 'hovn',
    needs: ['classId', 'start', 'course'],
    fields: fieldsOf(
      ['classId', 'start', 'course'],
      [
        ...(['agency', 'certification', 'format', 'place', 'city', 'state', 'client', 'instructor'] as const),
        ...(['students', 'seats', 'status', 'link'] as const),
      ],
      { classId: { headings: ['cuid'] }, start: { headings: ['date', 'start'] }, course: { headings: ['course'] } },
    ),
  },
  'hovn-clients': {
    label: 'Clients',
    system: 'hovn',
    needs: ['name'],
    fields: fieldsOf(
      ['name', 'contactFirstName', 'contactLastName', 'billingEmail'],
      ['phone', 'address', 'terms', 'taxId'],
      {
        name: { label: 'Client name', headings: ['clientname'] },
        contactFirstName: { headings: ['contactfirstname'] },
        contactLastName: { headings: ['contactlastname'] },
        billingEmail: { headings: ['billingemail'] },
      },
    ),
  },
  people: {
    label: 'People',
    system: null,
    needs: ['firstName'],
    fields: fieldsOf(['firstName', 'lastName'], ['name', 'email', 'phone', 'organization', 'licenseNumber']),
  },
  employers: {
    label: 'Employers',
    system: null,
    needs: ['name'],
    fields: fieldsOf(
      ['name'],
      [
        ...(['contactName', 'contactFirstName', 'contactLastName', 'billingEmail', 'phone'] as const),
        ...(['address', 'address2', 'city', 'state', 'zip', 'terms', 'taxId'] as const),
      ],
      {
        name: {
          label: 'Name',
          headings: ['employer', 'organization', 'company', 'companyname', 'client', 'customer', 'name'],
        },
      },
    ),
  },
  cards: {
    label: 'Cards',
    system: null,
    needs: ['firstName', 'course', 'issuedOn'],
    fields: fieldsOf(
      ['firstName', 'lastName', 'course', 'issuedOn'],
      ['name', 'email', 'phone', 'expiresOn', 'code', 'agency', 'organization'],
    ),
  },
  'open-invoices': {
    label: 'Open invoices',
    system: null,
    needs: ['name', 'number', 'amount'],
    fields: fieldsOf(['name', 'number', 'due'], ['email', 'date', 'amount', 'paid', 'balanceDue', 'poNumber'], {
      name: {
        label: 'Who owes',
        headings: ['name', 'customer', 'customername', 'client', 'organization', 'company', 'employer', 'billto'],
      },
      balanceDue: { label: 'Still owed' },
    }),
  },
  'suppressed-emails': {
    label: 'Addresses that get no email',
    system: null,
    needs: ['email'],
    fields: fieldsOf(['email', 'reason'], ['firstName', 'lastName', 'date'], {
      date: { label: 'Since', headings: ['created', 'unsubtime', 'date', 'createdat', 'bouncedat', 'unsubscribedat'] },
    }),
  },
};

/** Every heading that some kind knows, folded. */
const KNOWN = new Set(Object.values(KIND_OF).flatMap(({ fields }) => fields.flatMap(({ headings }) => headings)));

/** Whether some kind knows the heading. */
export const isKnownHeading = (heading: string): boolean => KNOWN.has(foldHeading(heading));

export interface Recognized {
  /** Null if no kind has all its required fields and two columns, or two kinds have as many. */
  kind: Kind | null;
  /** Which field each heading names. A heading that names none is missing. */
  columns: Record<string, Field>;
}

/** The kind that has a column for each of its required fields, and the most columns of all such kinds. */
export function recognize(headings: readonly string[]): Recognized {
  const found = KINDS.map((kind) => ({ kind, columns: columnsOf(kind, headings) }))
    .filter(({ kind, columns }) => missingFields(kind, columns).length === 0)
    .map((match) => ({ ...match, matches: Object.keys(match.columns).length }))
    .filter(({ matches }) => matches > 1)
    .sort((a, b) => b.matches - a.matches);
  const [best, second] = found;
  if (!best || best.matches === second?.matches) return { kind: null, columns: {} };
  return { kind: best.kind, columns: best.columns };
}

/** Which field of the kind each heading names. Of two headings for one field, the more usual one does, then the first. */
export function columnsOf(kind: Kind, headings: readonly string[]): Record<string, Field> {
  const named = new Map<string, Field>();
  const taken = new Set<Field>();
  for (const { heading, field } of candidatesOf(kind, headings)) {
    if (named.has(heading) || taken.has(field)) continue;
    named.set(heading, field);
    taken.add(field);
  }
  return Object.fromEntries(
    headings.flatMap((heading) => (named.has(heading) ? [[heading, named.get(heading)!]] : [])),
  );
}

function candidatesOf(kind: Kind, headings: readonly string[]) {
  const all = headings.flatMap((heading) => {
    const folded = foldHeading(heading);
    return KIND_OF[kind].fields.map(({ field, headings: names }) => ({ heading, field, rank: names.indexOf(folded) }));
  });
  return all.filter(({ rank }) => rank >= 0).sort((a, b) => a.rank - b.rank);
}

/** The required fields of the kind that no column is read as. */
export function missingFields(kind: Kind, columns: Record<string, Field>): KindField[] {
  const read = new Set(Object.values(columns));
  return KIND_OF[kind].fields.filter(
    ({ field, required, instead }) => required && !read.has(field) && !(instead && read.has(instead)),
  );
}
