/*
 * Which tables of other modules each module's SQL may name, and whose rows it may lock: the second half of the dependencies, beside
 * the imports of .dependency-cruiser.mjs. One screen is one statement (docs/decisions/0004), so reading across is allowed, and declared here.
 * Writing isn't: a module asks the owner. `scripts/table-access.spec.mjs` compares this with the source.
 */

/** Tables that don't belong to the module with the name of their schema. */
export const owners = {
  'operations.backups': 'backups',
};

/** By module, or by folder beside them. Their own, and those of `events` and `shared`, need no line. */
export const reads = {
  audit: [
    'catalog.courses',
    'enrollment.enrollments',
    'identity.users',
    'organizations.organizations',
    'people.students',
    'scheduling.classes',
  ],
  backups: ['center.settings'],
  billing: [
    'catalog.courses',
    'center.settings',
    'enrollment.enrollments',
    'enrollment.payment_links',
    'enrollment.payment_reminders',
    'organizations.organizations',
    'people.students',
    'scheduling.classes',
  ],
  bulk: ['identity.users'],
  catalog: ['identity.users', 'notifications.preferences', 'scheduling.classes'],
  center: ['identity.users'],
  certification: [
    'catalog.agencies',
    'catalog.cards',
    'catalog.courses',
    'center.settings',
    'enrollment.enrollments',
    'identity.users',
    'notifications.messages',
    'notifications.notices',
    'notifications.sms_consents',
    'organizations.organizations',
    'people.students',
    'scheduling.classes',
  ],
  desk: [
    'audit.entries',
    'billing.invoices',
    'billing.ledger_entries',
    'catalog.agencies',
    'catalog.cards',
    'catalog.courses',
    'center.retention',
    'center.settings',
    'certification.certifications',
    'enrollment.enrollments',
    'identity.staff_invitations',
    'identity.users',
    'imports.imports',
    'notifications.messages',
    'people.student_notes',
    'people.students',
    'scheduling.classes',
    'scheduling.places',
  ],
  enrollment: [
    'billing.invoice_lines',
    'billing.ledger_entries',
    'catalog.agencies',
    'catalog.cards',
    'catalog.courses',
    'center.settings',
    'identity.users',
    'notifications.messages',
    'notifications.sms_consents',
    'organizations.organizations',
    'people.students',
    'scheduling.classes',
    'scheduling.meetings',
    'scheduling.places',
  ],
  erasure: [
    'billing.invoice_lines',
    'billing.invoices',
    'billing.ledger_entries',
    'center.retention',
    'certification.certifications',
    'enrollment.enrollments',
    'identity.users',
    'notifications.messages',
    'operations.backups',
    'people.student_notes',
    'people.students',
    'scheduling.classes',
  ],
  identity: ['notifications.sms_consents', 'organizations.organizations', 'people.students'],
  imports: [
    'audit.entries',
    'billing.invoices',
    'billing.ledger_entries',
    'catalog.agencies',
    'catalog.cards',
    'catalog.courses',
    'certification.certifications',
    'enrollment.calls',
    'enrollment.enrollments',
    'enrollment.payment_links',
    'erasure.hashes',
    'identity.users',
    'notifications.mail_subscriptions',
    'notifications.messages',
    'organizations.organizations',
    'people.invitations',
    'people.student_notes',
    'people.students',
    'scheduling.classes',
    'scheduling.meetings',
    'scheduling.places',
  ],
  notifications: ['identity.organization_administrators', 'identity.users', 'people.students'],
  operations: ['billing.gateway_events', 'notifications.messages', 'operations.backups'],
  organizations: [
    'billing.ledger_entries',
    'catalog.agencies',
    'certification.certifications',
    'enrollment.enrollments',
    'identity.organization_administrators',
    'identity.users',
    'notifications.address_changes',
    'notifications.preferences',
    'people.invitations',
    'people.students',
    'scheduling.classes',
  ],
  people: [
    'billing.ledger_entries',
    'certification.certifications',
    'enrollment.enrollments',
    'identity.organization_administrators',
    'identity.users',
    'notifications.address_changes',
    'notifications.sms_consents',
    'organizations.organizations',
    'scheduling.classes',
  ],
  scheduling: [
    'catalog.courses',
    'enrollment.enrollments',
    'identity.organization_administrators',
    'identity.users',
    'organizations.organizations',
    'people.students',
  ],
  shared: ['center.settings'],
  views: ['identity.users'],
};

/** Rows of others that a module may lock by SQL of its own. All others are locked through the owner's API. */
export const locks = {
  billing: ['enrollment.enrollments'],
  enrollment: ['people.students', 'scheduling.classes'],
  identity: ['organizations.organizations'],
  imports: [
    'billing.invoices',
    'catalog.courses',
    'certification.certifications',
    'enrollment.enrollments',
    'organizations.organizations',
    'people.students',
    'scheduling.classes',
    'scheduling.places',
  ],
};

/**
 * The order in which a transaction locks rows. Two that locked in different orders could deadlock. Tables that no transaction
 * locks together with another one aren't named; rows of one table are locked in the order of their ids.
 */
export const lockOrder = [
  'organizations.organizations',
  'people.students',
  'people.invitations',
  'identity.users',
  'identity.staff_invitations',
  'scheduling.places',
  'scheduling.classes',
  'billing.invoices',
  'enrollment.enrollments',
  'billing.hand_refunds',
  'certification.certifications',
  'catalog.courses',
  'identity.challenges',
  'identity.external_identities',
];

/** Functions that lock in another order, and why that is safe. */
export const lockedBefore = {
  'people/employees/memberships.ts: join':
    'Its caller has locked the organization, for which everybody waits who locks both.',
};
