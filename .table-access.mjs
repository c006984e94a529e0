/*
 * Which tables of other modules each module's SQL may name, and whose rows it may lock: the second half of the dependencies, beside
 * the imports of .dependency-cruiser.mjs. One screen is one statement (docs/decisions/0004), so reading across is allowed, and declared here.
 * Writing isn't: a module asks the owner. `scripts/table-access.spec.mjs` compares this with the source.
 */

/** Tables that don't belong to the module with the name of their schema. */
export const owners = {
  'enrollment.invitations': 'people',
  'enrollment.students': 'people',
  'identity.attempts': 'shared',
  'identity.saved_views': 'views',
  'operations.backups': 'backups',
};

/** By module, or by folder beside them. Their own, and those of `events` and `shared`, need no line. */
export const reads = {
  audit: [
    'catalog.courses',
    'enrollment.enrollments',
    'enrollment.students',
    'identity.users',
    'organizations.organizations',
    'scheduling.classes',
  ],
  backups: ['center.settings'],
  billing: [
    'center.settings',
    'enrollment.enrollments',
    'enrollment.students',
    'organizations.organizations',
    'scheduling.classes',
  ],
  catalog: ['identity.users', 'notifications.preferences', 'scheduling.classes'],
  center: ['identity.users'],
  certification: [
    'catalog.courses',
    'enrollment.enrollments',
    'enrollment.students',
    'identity.users',
    'notifications.messages',
    'notifications.notices',
    'organizations.organizations',
    'scheduling.classes',
  ],
  desk: [
    'billing.ledger_entries',
    'catalog.courses',
    'center.retention',
    'certification.certifications',
    'enrollment.students',
    'notifications.messages',
    'scheduling.classes',
  ],
  enrollment: [
    'billing.invoice_lines',
    'billing.ledger_entries',
    'catalog.courses',
    'center.settings',
    'enrollment.students',
    'identity.users',
    'notifications.messages',
    'notifications.sms_consents',
    'organizations.organizations',
    'scheduling.classes',
  ],
  identity: ['enrollment.students', 'notifications.sms_consents', 'organizations.organizations'],
  notifications: ['identity.organization_administrators', 'identity.users'],
  operations: ['billing.gateway_events', 'notifications.messages', 'operations.backups'],
  organizations: [
    'billing.ledger_entries',
    'certification.certifications',
    'enrollment.enrollments',
    'enrollment.invitations',
    'enrollment.students',
    'identity.organization_administrators',
    'identity.users',
    'notifications.address_changes',
    'notifications.preferences',
    'scheduling.classes',
  ],
  people: [
    'billing.ledger_entries',
    'certification.certifications',
    'enrollment.enrollments',
    'identity.organization_administrators',
    'identity.users',
    'notifications.address_changes',
    'organizations.organizations',
    'scheduling.classes',
  ],
  scheduling: [
    'catalog.courses',
    'enrollment.enrollments',
    'enrollment.students',
    'identity.organization_administrators',
    'identity.users',
    'organizations.organizations',
  ],
  shared: ['center.settings'],
  views: ['identity.users'],
};

/** Rows of others that a module may lock by SQL of its own. All others are locked through the owner's API. */
export const locks = {
  billing: ['enrollment.enrollments'],
  enrollment: ['enrollment.students', 'scheduling.classes'],
  identity: ['organizations.organizations'],
};

/**
 * The order in which a transaction locks rows. Two that locked in different orders could deadlock. Tables that no transaction
 * locks together with another one aren't named; rows of one table are locked in the order of their ids.
 */
export const lockOrder = [
  'organizations.organizations',
  'enrollment.students',
  'enrollment.invitations',
  'identity.users',
  'scheduling.classes',
  'billing.invoices',
  'enrollment.enrollments',
  'billing.hand_refunds',
  'certification.certifications',
  'identity.challenges',
  'identity.external_identities',
];

/** Functions that lock in another order, and why that is safe. */
export const lockedBefore = {
  'people/employees/memberships.ts: join':
    'Its caller has locked the organization, for which everybody waits who locks both.',
};
