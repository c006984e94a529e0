/** Kinds of records that an import makes. */
export const RECORD_KINDS = ['course', 'place', 'organization', 'student', 'class', 'seat', 'card', 'invoice'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

interface Fingerprinted {
  table: string;
  /** A digest of what people may edit; counts, revisions and times aside. */
  fingerprint(t: string): string;
  /** SQL for what it is called. */
  name(t: string): string;
}

const digest =
  (...columns: string[]) =>
  (t: string): string =>
    `md5(jsonb_build_array(${columns.map((column) => `${t}.${column}`).join(', ')})::text)`;

const nameOfStudent = (id: string): string =>
  `(select concat_ws(' ', nullif(s.first_name, ''), nullif(s.last_name, '')) from people.students s where s.id = ${id})`;

/** By kind, where its records are, and by what an edit is noticed. */
export const FINGERPRINTS: Record<RecordKind, Fingerprinted> = {
  course: {
    table: 'catalog.courses',
    fingerprint: digest(
      'name',
      'description',
      'duration',
      'is_offered',
      'validity_months',
      'valid_to_end_of_month',
      'what_to_bring',
      'deleted_at',
    ),
    name: (t) => `${t}.name`,
  },
  place: {
    table: 'scheduling.places',
    fingerprint: digest('name', 'room', 'street', 'city', 'state', 'zip', 'directions', 'parking', 'archived_at'),
    name: (t) => `${t}.name`,
  },
  organization: {
    table: 'organizations.organizations',
    fingerprint: digest(
      'name',
      'admin_name',
      'admin_email',
      'admin_phone',
      'address',
      'payment_type',
      'signup_code',
      'deleted_at',
    ),
    name: (t) => `${t}.name`,
  },
  student: {
    table: 'people.students',
    fingerprint: digest(
      'first_name',
      'last_name',
      'email',
      'phone',
      'license_number',
      'notes',
      'organization_id',
      'photo_key',
      'deleted_at',
    ),
    name: (t) => nameOfStudent(`${t}.id`),
  },
  class: {
    table: 'scheduling.classes',
    fingerprint: digest(
      ...[
        'title',
        'description',
        'date',
        '"time"',
        'end_time',
        'later_days',
        'location',
        'place_id',
        'instructor',
        'instructor_id',
      ],
      ...['assistants', 'capacity', 'price_cents', 'status', 'organization_id', 'deleted_at'],
    ),
    name: (t) => `concat(${t}.title, ', ', to_char(${t}.date, 'Mon FMDD, YYYY'))`,
  },
  seat: {
    table: 'enrollment.enrollments',
    fingerprint: digest(
      ...[
        'student_id',
        'class_id',
        'payment_status',
        'certification_status',
        'attendance',
        'agreed_price_cents',
        'purchase_order',
      ],
      'removed_at',
    ),
    name: (t) => nameOfStudent(`${t}.student_id`),
  },
  invoice: {
    table: 'billing.invoices',
    fingerprint: digest(
      'organization_id',
      'student_id',
      'opening_number',
      'issued_on',
      'due_on',
      'po_number',
      'opening_cents',
      'paid_before_cents',
      'voided',
    ),
    name: (t) => `concat('Invoice ', ${t}.opening_number)`,
  },
  card: {
    table: 'certification.certifications',
    fingerprint: digest(
      'student_id',
      'certification_type',
      'ecard_code',
      'issue_date',
      'expiry_date',
      'revoked_at',
      'scan_key',
    ),
    name: (t) => nameOfStudent(`${t}.student_id`),
  },
};
