import { fieldsOf, type KindOfFile } from './kind-fields.js';

/** What the CSV files of an export of this program hold, by the names of the files. */
export const OWN_KINDS = [
  'recert-center',
  'recert-courses',
  'recert-places',
  'recert-organizations',
  'recert-students',
  'recert-classes',
  'recert-class_days',
  'recert-seats',
  'recert-certifications',
  'recert-invoices',
  'recert-unsubscribed',
] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

/** The files of an export that an import reads. */
export const OWN_FILES: ReadonlySet<string> = new Set(OWN_KINDS.map((kind) => `${kind.slice('recert-'.length)}.csv`));

const system = 'recert';

export const OWN_KIND_OF: Record<OwnKind, KindOfFile> = {
  'recert-center': {
    label: 'Another Recert: the center',
    system,
    needs: ['name'],
    fields: fieldsOf(['name', 'timeZone'], [], { name: { label: 'Center', headings: ['centername'] } }),
  },
  'recert-courses': {
    label: 'Another Recert: courses',
    system,
    needs: ['courseId', 'name'],
    fields: fieldsOf(
      ['courseId', 'name', 'validityMonths'],
      [
        'description',
        'duration',
        'isOffered',
        'validToEndOfMonth',
        'whatToBring',
        'cardId',
        'card',
        'agency',
        'deletedAt',
      ],
      { name: { label: 'Course', headings: ['course'] } },
    ),
  },
  'recert-places': {
    label: 'Another Recert: places',
    system,
    needs: ['placeId', 'name'],
    fields: fieldsOf(
      ['placeId', 'name'],
      ['room', 'address', 'city', 'state', 'zip', 'directions', 'parking', 'archivedAt'],
      { name: { label: 'Place', headings: ['place'] }, address: { label: 'Street', headings: ['street'] } },
    ),
  },
  'recert-organizations': {
    label: 'Another Recert: employers',
    system,
    needs: ['organizationId', 'name'],
    fields: fieldsOf(['organizationId', 'name'], ['contactName', 'billingEmail', 'phone', 'address', 'deletedAt'], {
      name: { label: 'Organization', headings: ['organization'] },
      contactName: { headings: ['contactname'] },
      billingEmail: { headings: ['contactemail'] },
      phone: { headings: ['contactphone'] },
      address: { headings: ['address'] },
    }),
  },
  'recert-students': {
    label: 'Another Recert: people',
    system,
    needs: ['studentId'],
    fields: fieldsOf(
      ['studentId', 'firstName', 'lastName'],
      ['email', 'phone', 'licenseNumber', 'comments', 'organizationId', 'membership', 'deletedAt'],
      { comments: { label: 'Notes', headings: ['staffnotes'] } },
    ),
  },
  'recert-classes': {
    label: 'Another Recert: classes',
    system,
    needs: ['ownClassId', 'courseId', 'title', 'date'],
    fields: fieldsOf(
      ['ownClassId', 'courseId', 'title', 'date', 'classStatus'],
      [
        ...(['description', 'startTime', 'endTime', 'placeId', 'location', 'taughtBy', 'assistants', 'seats'] as const),
        ...(['priceCents', 'privateForId', 'deletedAt'] as const),
      ],
      { date: { label: 'Date', headings: ['date'] }, seats: { headings: ['capacity'] } },
    ),
  },
  'recert-class_days': {
    label: 'Another Recert: days of classes',
    system,
    needs: ['ownClassId', 'dayNumber', 'date'],
    fields: fieldsOf(['ownClassId', 'dayNumber', 'date'], ['startTime', 'endTime', 'placeId', 'location'], {
      date: { label: 'Date', headings: ['date'] },
    }),
  },
  'recert-seats': {
    label: 'Another Recert: seats',
    system,
    needs: ['seatId', 'studentId', 'ownClassId', 'enrolledAt', 'paymentStatus', 'result'],
    fields: fieldsOf(
      ['seatId', 'studentId', 'ownClassId', 'enrolledAt', 'paymentStatus', 'result'],
      [
        ...(['removedAt', 'paidCents', 'dueCents', 'invoiceId', 'paidElsewhere', 'paidElsewhereCents'] as const),
        ...(['poNumber', 'passedAt', 'attendance', 'isSecond'] as const),
      ],
      { poNumber: { headings: ['purchaseorder'] } },
    ),
  },
  'recert-certifications': {
    label: 'Another Recert: cards',
    system,
    needs: ['certificationId', 'studentId', 'name', 'number', 'issuedOn', 'expiresOn'],
    fields: fieldsOf(
      ['certificationId', 'studentId', 'name', 'number', 'issuedOn', 'expiresOn'],
      [
        ...(['seatId', 'ownClassId', 'courseId', 'agency', 'code', 'isOutside', 'isOnlineOnly', 'isComputed'] as const),
        ...(['revokedAt', 'revocationReason'] as const),
      ],
      {
        name: { label: 'Certification', headings: ['certification'] },
        number: { label: 'Card number', headings: ['cardnumber'] },
        code: { headings: ['agencycode'] },
      },
    ),
  },
  'recert-invoices': {
    label: 'Another Recert: invoices',
    system,
    needs: ['invoiceId', 'number', 'issuedOn', 'due', 'amountCents'],
    fields: fieldsOf(
      ['invoiceId', 'number', 'issuedOn', 'due', 'amountCents', 'dueCents'],
      ['organizationId', 'studentId', 'poNumber'],
      { number: { headings: ['invoicenumber'] }, poNumber: { headings: ['purchaseorder'] } },
    ),
  },
  'recert-unsubscribed': {
    label: 'Another Recert: addresses that get no email',
    system,
    needs: ['email'],
    fields: fieldsOf(['email', 'reason'], [], {
      email: { headings: ['unsubscribedemail'] },
      reason: { headings: ['unsubscribedfrom'] },
    }),
  },
};
