import type { Write } from './client.js';

/** What a seat shows up in: its class, its person, their employer, what they hold, and what is owed for it. */
export const SEATS = [
  '/api/classes',
  '/api/students',
  '/api/organizations',
  '/api/certifications',
  '/api/enrollments',
  '/api/teaching',
  '/api/billing',
  '/api/invoices',
  '/api/dashboard',
  '/api/reports',
];
/** What a new installation has, and what is missing. */
export const SETUP = ['/api/setup'];
/** A change shortly before a class has people to call. */
export const CLASS_CHANGE = ['/api/calls', ...SEATS];
/** With the agencies of the cards that they give, which a student's page shows. */
export const COURSES = [
  '/api/agencies',
  '/api/courses',
  '/api/classes',
  '/api/students',
  '/api/certifications',
  '/api/dashboard',
  '/api/reports',
  ...SETUP,
];
const ACCOUNT = ['/api/auth/session', '/api/auth/sessions', '/api/auth/devices'];
const SECOND_STEP = [...ACCOUNT, '/api/auth/mfa', '/api/notification-preferences'];
/** The user's name, and the phone that text messages and codes go to. */
const PROFILE = ['/api/auth/session', '/api/auth/mfa', '/api/notification-preferences', '/api/users', ...SEATS];
export const CENTER = ['/api/center', '/api/dashboard', '/api/old-links', ...SETUP];
export const USERS = ['/api/users', '/api/organizations', '/api/classes'];
const STAFF_INVITATIONS = ['/api/users/invitations', ...SETUP];
const KEYS = ['/api/integrations', '/api/system-status', ...SETUP];
/** The form that pays is another one with other keys. */
export const PAYMENT_KEYS = [...KEYS, '/api/billing', '/api/organizations'];
export const HELD = ['/api/held-messages', '/api/messages', '/api/system-status'];
export const TEMPLATES = ['/api/message-templates'];
export const CALL = ['/api/calls', '/api/dashboard'];
/** The sheet of its class shows it, too, and the dashboard counts the cards that are due. */
export const CARD = ['/api/certifications', '/api/students', '/api/organizations', '/api/classes', '/api/dashboard'];
export const PERSON = ['/api/users', ...SEATS];
/** What shows a person shows “Erased person”. */
export const ERASED = ['/api/erasures', '/api/retention', '/api/imports', '/api/saved-views', ...COURSES, ...PERSON];
export const RETENTION = ['/api/retention', '/api/dashboard'];
export const SIGN_IN_RULES = ['/api/auth/sign-in-rules', '/api/auth/mfa'];
export const FAILED_JOBS = ['/api/failed-jobs', '/api/system-status'];
export const INVITATIONS = ['/api/invitations', '/api/organizations'];
/** Its coming classes take its text. */
export const PLACES = ['/api/places', ...SEATS];
export const NUMBERS = ['/api/billing/numbers'];
export const INTERESTS = ['/api/courses'];
export const NOTES = ['/api/students'];
const EXPORTS = ['/api/exports'];
const IMPORTS = ['/api/imports'];
/** An import makes and changes records of every kind. */
const IMPORTED = [...IMPORTS, ...COURSES, '/api/places', ...PERSON];
const NOTHING: string[] = [];

/** What every write affects, since it is audited, and most send something. */
export const ALWAYS = ['/api/audit', '/api/messages'];

/** Which reads each write affects, by the beginning of their paths. */
export const AFFECTS: Record<Write, readonly string[]> = {
  'POST /api/classes': [...SEATS, ...SETUP],
  'POST /api/classes/series': [...SEATS, ...SETUP],
  'POST /api/classes/series/{id}/undo': SEATS,
  'PUT /api/classes/{id}': CLASS_CHANGE,
  'DELETE /api/classes/{id}': CLASS_CHANGE,
  'POST /api/classes/{id}/move': CLASS_CHANGE,
  'POST /api/classes/{id}/move/tell': SEATS,
  'POST /api/classes/{id}/move/undo': SEATS,
  'POST /api/classes/{id}/cancel': CLASS_CHANGE,
  'POST /api/classes/{id}/close': SEATS,
  'POST /api/classes/close': SEATS,
  'POST /api/places': ['/api/places', ...SETUP],
  'PUT /api/places/{id}': PLACES,
  'POST /api/places/{id}/merge': PLACES,
  'DELETE /api/places/{id}': ['/api/places', ...SETUP],
  'PUT /api/calls/{id}': CALL,
  'POST /api/enrollments': SEATS,
  'PUT /api/enrollments/{id}': SEATS,
  'PUT /api/teaching/seats/{id}': SEATS,
  'DELETE /api/enrollments/{id}': SEATS,
  'POST /api/enrollments/{id}/approve': SEATS,
  'POST /api/enrollments/{id}/decline': SEATS,
  'POST /api/enrollments/{id}/create-payment-intent': NOTHING,
  // What the gateway says may be news.
  'POST /api/enrollments/{id}/payment/check': SEATS,
  'POST /api/enrollments/{id}/refunds': SEATS,
  'POST /api/enrollments/{id}/payments': SEATS,
  'POST /api/payments/by-hand': SEATS,
  'POST /api/enrollments/{id}/purchase-order': SEATS,
  'POST /api/payment-links': ['/api/billing'],
  'POST /api/payment-links/{token}/payment': NOTHING,
  'POST /api/payment-links/{token}/payment/check': SEATS,
  'POST /api/payment-links/{token}/give-up': SEATS,
  'POST /api/billing/unmatched/{paymentId}/settle': SEATS,
  'POST /api/billing/hand-refunds/{id}/returned': SEATS,
  'POST /api/billing/hand-refunds/{id}/drop': SEATS,
  // A payment through the gateway, which reports it to the server and not to the page.
  'POST /api/webhooks/stripe': SEATS,
  'POST /api/organizations/{id}/invoices': SEATS,
  'POST /api/organizations/{id}/invoices/preview': NOTHING,
  'POST /api/organizations/{id}/opening-invoices': SEATS,
  'POST /api/students/{id}/opening-invoices': SEATS,
  'POST /api/invoices/{id}/payment': SEATS,
  'POST /api/invoices/{id}/void': SEATS,
  // A new method pays the seats that are due.
  'POST /api/organizations/my-organization/payment-method': SEATS,
  'POST /api/organizations/my-organization/payment-method/verify': SEATS,
  'POST /api/organizations/my-organization/payment-method/setup': NOTHING,
  'DELETE /api/organizations/my-organization/payment-method': SEATS,
  'POST /api/students': SEATS,
  'PUT /api/students/{id}': SEATS,
  'DELETE /api/students/{id}': PERSON,
  'POST /api/students/{id}/erase': ERASED,
  'POST /api/students/{id}/photo': SEATS,
  'POST /api/students/{id}/merge': PERSON,
  'POST /api/students/merges/{id}/undo': PERSON,
  'POST /api/students/{id}/keep-apart': ['/api/students', '/api/dashboard'],
  'DELETE /api/students/{id}/keep-apart/{duplicateId}': ['/api/students', '/api/dashboard'],
  'POST /api/students/{id}/notes': NOTES,
  'PATCH /api/students/{id}/sms-consents': NOTES,
  // It may remind of payments.
  'POST /api/students/emails': [...NOTES, '/api/billing'],
  'POST /api/certifications/invite-to-renew': NOTHING,
  // What was done so far was read while it ran.
  'POST /api/bulk-jobs/{id}/stop': ['/api/bulk-jobs'],
  'POST /api/certifications/{id}/send': ['/api/certifications', '/api/students'],
  'POST /api/certifications': CARD,
  'PUT /api/certifications/{id}': CARD,
  'POST /api/certifications/{id}/scan': CARD,
  'DELETE /api/certifications/{id}/scan': CARD,
  'POST /api/certifications/{id}/revoke': CARD,
  'PUT /api/certifications/{id}/ecard-code': CARD,
  'POST /api/classes/{id}/card-codes': CARD,
  'POST /api/organizations': PERSON,
  'PUT /api/organizations/{id}': PERSON,
  'DELETE /api/organizations/{id}': PERSON,
  'PATCH /api/organizations/my-organization': SEATS,
  'POST /api/organizations/{id}/administrator': USERS,
  'POST /api/organizations/{id}/signup-code': ['/api/organizations'],
  'POST /api/organizations/my-organization/signup-code': ['/api/organizations'],
  'POST /api/organizations/{id}/employees/check': NOTHING,
  'POST /api/organizations/{id}/employees/read': NOTHING,
  'POST /api/organizations/{id}/employees': SEATS,
  'POST /api/organizations/{id}/people/{studentId}/confirm': SEATS,
  'POST /api/organizations/{id}/people/leave': SEATS,
  'POST /api/organizations/{id}/people/invite': ['/api/organizations'],
  'POST /api/invitations/link': NOTHING,
  'POST /api/invitations/{id}/accept': ['/api/auth/session', '/api/invitations', ...SEATS],
  'POST /api/invitations/{id}/decline': INVITATIONS,
  // It may remind of payments.
  'POST /api/organizations/emails': ['/api/billing'],
  'POST /api/organizations/join': ['/api/auth/session', ...SEATS],
  'POST /api/agencies': COURSES,
  'PUT /api/agencies/{id}': COURSES,
  'DELETE /api/agencies/{id}': COURSES,
  'POST /api/courses': COURSES,
  'PUT /api/courses/{id}': COURSES,
  'DELETE /api/courses/{id}': COURSES,
  'PATCH /api/courses/{id}/offered': COURSES,
  'POST /api/courses/{id}/interests': INTERESTS,
  'DELETE /api/course-interests/{id}': INTERESTS,
  'PATCH /api/users/{id}/role': USERS,
  'POST /api/users/invitations': STAFF_INVITATIONS,
  'POST /api/users/invitations/{id}/resend': STAFF_INVITATIONS,
  'DELETE /api/users/invitations/{id}': STAFF_INVITATIONS,
  'PUT /api/users/front-desk-rules': ['/api/users/front-desk-rules'],
  'PATCH /api/users/{id}/instructor': USERS,
  'PATCH /api/users/{id}/disabled': USERS,
  'PUT /api/center': CENTER,
  'PUT /api/setup/steps': SETUP,
  'PUT /api/setup/test-email': SETUP,
  'PUT /api/setup/dismissal': [...SETUP, '/api/dashboard'],
  'POST /api/setup/open': CENTER,
  'DELETE /api/setup/held-back/{kind}': CENTER,
  'POST /api/setup/preview': NOTHING,
  'PUT /api/old-links': CENTER,
  'DELETE /api/old-links/{id}': CENTER,
  'PUT /api/retention': RETENTION,
  'POST /api/retention/confirm': RETENTION,
  'POST /api/contact-addresses/confirm': ['/api/organizations', '/api/students'],
  'POST /api/organizations/{id}/address-link': NOTHING,
  'POST /api/organizations/my-organization/address-link': NOTHING,
  'POST /api/center/logo': CENTER,
  'DELETE /api/center/logo': CENTER,
  'PUT /api/auth/sign-in-rules': SIGN_IN_RULES,
  'PUT /api/integrations/keys/sendgrid': KEYS,
  'DELETE /api/integrations/keys/sendgrid': KEYS,
  'PUT /api/integrations/keys/smtp': KEYS,
  'DELETE /api/integrations/keys/smtp': KEYS,
  'PUT /api/integrations/keys/twilio': KEYS,
  'DELETE /api/integrations/keys/twilio': KEYS,
  'PUT /api/integrations/sender': KEYS,
  'PUT /api/integrations/keys/stripe': PAYMENT_KEYS,
  'DELETE /api/integrations/keys/stripe': PAYMENT_KEYS,
  'POST /api/integrations/test-message': NOTHING,
  'POST /api/integrations/payments/test': NOTHING,
  'PUT /api/billing/numbers': NUMBERS,
  'POST /api/integrations/calendar/test': ['/api/integrations'],
  'POST /api/integrations/calendar/sync': ['/api/integrations'],
  'POST /api/messages/{id}/resend': NOTHING,
  'PUT /api/message-templates/{name}': TEMPLATES,
  'POST /api/message-templates/{name}/test': NOTHING,
  'POST /api/message-templates/{name}/preview': NOTHING,
  'POST /api/message-templates/{name}/reset': TEMPLATES,
  'POST /api/messages/resend': ['/api/messages', '/api/system-status'],
  'POST /api/held-messages/{rule}/send': HELD,
  'POST /api/held-messages/{rule}/drop': HELD,
  'POST /api/failed-jobs/retry': FAILED_JOBS,
  'POST /api/failed-jobs/{id}/retry': FAILED_JOBS,
  'POST /api/exports': EXPORTS,
  'POST /api/imports': IMPORTS,
  'DELETE /api/imports/{id}': IMPORTS,
  'PUT /api/imports/{id}/matches': IMPORTS,
  'POST /api/imports/{id}/files': IMPORTS,
  'PUT /api/imports/{id}/files/{number}': IMPORTS,
  'PATCH /api/imports/{id}/rows/{rowId}': IMPORTS,
  'POST /api/imports/{id}/commit': IMPORTED,
  'POST /api/imports/{id}/undo': IMPORTED,
  'POST /api/imports/{id}/invitations': IMPORTS,
  'POST /api/imports/{id}/emails/resume': IMPORTS,
  'POST /api/saved-views': ['/api/saved-views'],
  'PATCH /api/saved-views/{id}': ['/api/saved-views'],
  'DELETE /api/saved-views/{id}': ['/api/saved-views'],
  'PATCH /api/notifications/{id}/read': ['/api/notifications'],
  'POST /api/notifications/read-all': ['/api/notifications'],
  'PATCH /api/notification-preferences': ['/api/notification-preferences', '/api/auth/mfa'],
  'POST /api/unsubscribe/{token}': ['/api/unsubscribe', '/api/notification-preferences'],
  'DELETE /api/unsubscribe/{token}': ['/api/unsubscribe', '/api/notification-preferences'],
  'POST /api/calendar-feeds/{kind}': ['/api/calendar-feeds'],
  'DELETE /api/calendar-feeds/{kind}': ['/api/calendar-feeds'],
  'PATCH /api/auth/profile': PROFILE,
  'POST /api/auth/change-password': ACCOUNT,
  // This browser may be signed in to the same account.
  'POST /api/auth/reset-password': ACCOUNT,
  'POST /api/auth/reauthentication': NOTHING,
  'POST /api/auth/mfa': NOTHING,
  'POST /api/auth/mfa/confirmation': NOTHING,
  'POST /api/auth/mfa/verify': SECOND_STEP,
  'POST /api/auth/mfa/off': SECOND_STEP,
  'DELETE /api/auth/google/account': ['/api/auth/google'],
  'DELETE /api/auth/sessions': ['/api/auth/sessions'],
  'DELETE /api/auth/sessions/{id}': ['/api/auth/sessions'],
  'DELETE /api/auth/devices/{id}': ['/api/auth/devices'],
  // Signing in and out replaces the whole cache.
  'POST /api/auth/login': NOTHING,
  'POST /api/auth/logout': NOTHING,
  'POST /api/auth/signup': NOTHING,
  'POST /api/auth/register': NOTHING,
  'POST /api/auth/verify-mfa': NOTHING,
  'POST /api/auth/resend-mfa': NOTHING,
  'POST /api/auth/forgot-password': NOTHING,
  'POST /api/auth/reset-link': NOTHING,
  'POST /api/auth/staff-invitation': NOTHING,
  'POST /api/auth/accept-staff-invitation': NOTHING,
  'POST /api/webhooks/sendgrid': NOTHING,
  'POST /api/webhooks/twilio/inbound': ['/api/notification-preferences'],
  'POST /api/webhooks/twilio/status': NOTHING,
};

/** The beginnings of the paths that these writes affect. */
export const affectedBy = (writes: Iterable<Write>): string[] => [
  ...new Set([...writes].flatMap((write) => [...AFFECTS[write], ...ALWAYS])),
];
