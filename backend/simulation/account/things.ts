import { type Caller, type Done, isRefused, isSure } from './done.js';
import { Possible } from './possible.js';

/** Where somebody reads what they wrote: a page, or a row or part of it. */
export interface Place {
  page: string;
  /** The row with this id, kind or address in a list, or a field of an object. */
  row?: string;
  /** Whose page it is; staff's without. */
  of?: Caller;
}

/** Something that people write and read again. */
export interface Thing extends Place {
  exists: Possible<boolean>;
  fields: Map<string, Possible<unknown>>;
}

type At = (done: Done) => Place;
type Values = (done: Done) => Record<string, unknown>;
type Write = (things: Things, done: Done) => void;

/** Every thing, by its place. */
export class Things {
  readonly all: Thing[] = [];
  private readonly byPlace = new Map<Caller | undefined, Map<string, Thing>>();
  /** The numbers that people gave when they registered, by the ids of their accounts. */
  readonly givenPhones = new Map<string, string>();
  /** The records that ended in others, by the merge. */
  readonly mergedRecords = new Map<string, string>();
  /** Where outside cards are found, by their ids. */
  readonly cardPages = new Map<string, string>();

  at(place: Place): Thing {
    const things = this.byPlace.get(place.of) ?? new Map<string, Thing>();
    this.byPlace.set(place.of, things);
    const key = `${place.page} ${place.row ?? ''}`;
    const thing = things.get(key) ?? { ...place, exists: new Possible<boolean>(), fields: new Map() };
    if (!things.has(key)) this.all.push(thing);
    things.set(key, thing);
    return thing;
  }

  /** Notes a call when it is answered. */
  note(done: Done): void {
    WRITES[done.operation]?.(this, done);
  }
}

/** The fields of the body that are read as they were written. */
const writes =
  (at: At, fields: readonly string[], more: Values = () => ({})): Write =>
  (things, done) => {
    if (isRefused(done)) return;
    const body = Object.entries(done.body ?? {}).filter(([field]) => fields.includes(field));
    const thing = things.at(at(done));
    for (const [field, value] of [...body, ...Object.entries(more(done))]) {
      const possible = thing.fields.get(field) ?? new Possible<unknown>();
      thing.fields.set(field, possible);
      // What the program chose, in a response that was lost.
      if (value === undefined) thing.fields.delete(field);
      else possible.write(value, done);
    }
  };

/** The same for something new, whose id only a response tells. */
const adds =
  (at: At, fields: readonly string[], more?: Values): Write =>
  (things, done) => {
    if (!isSure(done)) return;
    things.at(at(done)).exists.write(true, done);
    writes(at, fields, more)(things, done);
  };

const removes =
  (at: At): Write =>
  (things, done) => {
    if (!isRefused(done)) things.at(at(done)).exists.write(false, done);
  };

const id = ({ ids: [first], response }: Done): string => first ?? response.id;
const user: At = (done) => ({ page: `/api/users/${id(done)}` });
const student: At = (done) => ({ page: `/api/students/${id(done)}` });
const consents: At = (done) => ({ page: `/api/students/${id(done)}/sms-consents` });
const agency: At = (done) => ({ page: '/api/agencies', row: id(done) });
const course: At = (done) => ({ page: `/api/courses/${id(done)}` });
const organization: At = (done) => ({ page: `/api/organizations/${done.by.organizationId ?? id(done)}` });
const center: At = () => ({ page: '/api/center' });
const setup: At = () => ({ page: '/api/setup' });
const retention: At = () => ({ page: '/api/retention' });
const profile: At = ({ by }) => ({ page: '/api/auth/session', row: 'user', of: by });
const preferences: At = ({ by }) => ({ page: '/api/notification-preferences', of: by });
const secondStep: At = ({ by }) => ({ page: '/api/auth/mfa', of: by });
const view: At = (done) => ({ page: '/api/saved-views?grid=classes', row: id(done), of: done.by });
const notice: At = (done) => ({ page: '/api/notifications?pageSize=200', row: id(done), of: done.by });
const invitation: At = (done) => ({ page: '/api/invitations', row: id(done), of: done.by });
const staffInvitation: At = (done) => ({ page: '/api/users/invitations?pageSize=200', row: id(done) });
const joined: At = ({ response }) => ({ page: `/api/users/${response.user.id}` });
const device: At = (done) => ({ page: '/api/auth/devices', row: id(done), of: done.by });
const exported: At = ({ response }) => ({ page: `/api/exports/${response.exportId}` });
const imported: At = (done) => ({ page: `/api/imports/${id(done)}` });
const feed =
  (kind: string): At =>
  ({ by }) => ({ page: '/api/calendar-feeds', row: kind, of: by });

const AGENCY = ['name', 'codeFormat', 'issuesCards'];
const COURSE = ['name', 'cardRole', 'guidelineYear', 'duration', 'description', 'whatToBring', 'validityMonths'];
const STUDENT = ['email', 'firstName', 'lastName', 'phone', 'licenseNumber', 'notes'];
const CENTER = ['name', 'phone', 'address', 'timeZone', 'classPolicy', 'cancellationCutoffHours', 'bankDetails'];

const OUTSIDE_CARD = ['certificationType', 'issueDate', 'expiryDate'];

/** An outside card is found by the number that it got, as long as its holder is there. */
const outsideCard =
  (fields: readonly string[], more?: Values): Write =>
  (things, done) => {
    const row = done.ids[0] ?? done.response?.id;
    if (isSure(done)) things.cardPages.set(row, `/api/certifications?q=${done.response.cardNumber}`);
    const page = things.cardPages.get(row);
    if (page) writes(() => ({ page, row }), fields, more)(things, done);
  };

/** What a call changes, and where it is read. The seats, classes and money that people do more about are in the account itself. */
const WRITES: Record<string, Write> = {
  'PUT /api/center': writes(center, CENTER),
  'POST /api/center/logo': writes(center, [], () => ({ hasLogo: true })),
  'DELETE /api/center/logo': writes(center, [], () => ({ hasLogo: false })),
  'PUT /api/setup/steps': writes(setup, [], ({ body }) => ({ preview: body.state })),
  'PUT /api/setup/test-email': writes(setup, [], ({ body }) => ({ testEmail: body.answer })),
  'PUT /api/setup/dismissal': writes(setup, ['isDismissed']),
  'PUT /api/retention': writes(retention, [
    'messagesDays',
    'invitationsDays',
    'signInsDays',
    'gatewayEventsDays',
    'rostersDays',
    'moneyDays',
  ]),
  'POST /api/retention/confirm': writes(retention, [], () => ({ isConfirmed: true })),
  'PUT /api/integrations/sender': writes(() => ({ page: '/api/integrations/sender' }), ['name', 'address']),
  'PUT /api/auth/sign-in-rules': writes(() => ({ page: '/api/auth/sign-in-rules' }), ['requireStaffMfa']),
  'PATCH /api/users/{}/instructor': writes(user, ['isInstructor']),
  'PATCH /api/users/{}/disabled': writes(user, [], ({ body }) => ({ isDisabled: body.disabled })),
  'PATCH /api/users/{}/role': writes(user, ['role', 'staffRole']),
  'DELETE /api/users/invitations/{}': removes(staffInvitation),
  'POST /api/auth/accept-staff-invitation': adds(joined, ['firstName', 'lastName'], ({ response }) => ({
    role: 'admin',
    staffRole: response.user.staffRole,
  })),
  'PUT /api/users/front-desk-rules': writes(
    () => ({ page: '/api/users/front-desk-rules' }),
    ['mayExport', 'mayEmailMany', 'mayWaive', 'refundLimit'],
  ),
  'PATCH /api/auth/profile': writes(profile, ['firstName', 'lastName']),
  'POST /api/auth/register': rememberPhone,
  'POST /api/auth/verify-mfa': givePhone,
  'POST /api/auth/mfa/verify': writes(secondStep, [], () => ({ method: 'email' })),
  'POST /api/auth/mfa/off': writes(secondStep, [], () => ({ method: 'none' })),
  'DELETE /api/auth/devices/{}': removes(device),
  'PATCH /api/notification-preferences': writes(preferences, [
    'renewalReminders',
    'expirationAlerts',
    'newCourseOfferings',
    'organizationReports',
    'smsClassReminders',
    'smsCertificationAlerts',
    'smsClassCancellations',
  ]),
  'PATCH /api/notifications/{}/read': writes(notice, [], () => ({ isRead: true })),
  'POST /api/exports': adds(exported, []),
  'POST /api/imports': adds(imported, []),
  'DELETE /api/imports/{}': removes(imported),
  'POST /api/saved-views': adds(view, ['name', 'query', 'isShared']),
  'PATCH /api/saved-views/{}': writes(view, ['name', 'query', 'isShared']),
  'DELETE /api/saved-views/{}': removes(view),
  'POST /api/calendar-feeds/student': writes(feed('student'), [], () => ({ hasUrl: true })),
  'DELETE /api/calendar-feeds/student': writes(feed('student'), [], () => ({ hasUrl: false })),
  'POST /api/agencies': adds(agency, AGENCY),
  'PUT /api/agencies/{}': writes(agency, AGENCY),
  'DELETE /api/agencies/{}': removes(agency),
  'POST /api/courses': adds(course, COURSE),
  'PUT /api/courses/{}': writes(course, COURSE),
  'PATCH /api/courses/{}/offered': writes(course, ['isOffered']),
  'DELETE /api/courses/{}': removes(course),
  'POST /api/students': adds(student, STUDENT),
  'POST /api/enrollments': addStudentWithSeat,
  'PUT /api/students/{}': writes(student, STUDENT),
  'DELETE /api/students/{}': endRecord,
  'POST /api/students/{}/erase': endRecord,
  'POST /api/students/{}/merge': (things, done) => {
    const ids = [done.body.duplicateId];
    if (isSure(done)) things.mergedRecords.set(done.response.mergeId, ids[0]);
    endRecord(things, { ...done, ids });
  },
  'POST /api/students/merges/{}/undo': (things, done) => {
    const record = things.mergedRecords.get(done.ids[0]!);
    if (record && !isRefused(done))
      for (const at of [student, consents]) things.at(at({ ...done, ids: [record] })).exists.write(true, done);
  },
  'PATCH /api/students/{}/sms-consents': writes(consents, [], ({ body }) => ({
    agreesTo: body.given.toSorted().join(' '),
  })),
  'POST /api/students/{}/photo': writes(student, [], () => ({ hasPhoto: true })),
  'POST /api/organizations': adds(organization, ['name', 'address', 'paymentType']),
  'PUT /api/organizations/{}': writes(organization, ['name', 'adminName', 'address', 'paymentType', 'adminEmail']),
  'PATCH /api/organizations/my-organization': writes(organization, ['address', 'adminEmail']),
  'DELETE /api/organizations/{}': endOrganization,
  'POST /api/organizations/{}/signup-code': writes(organization, [], signupCode),
  'POST /api/organizations/my-organization/signup-code': writes(organization, [], signupCode),
  'POST /api/invitations/{}/accept': removes(invitation),
  'POST /api/invitations/{}/decline': removes(invitation),
  'POST /api/certifications': outsideCard(OUTSIDE_CARD, () => ({ hasScan: false })),
  'PUT /api/certifications/{}': outsideCard(OUTSIDE_CARD),
  'POST /api/certifications/{}/scan': outsideCard([], () => ({ hasScan: true })),
  'DELETE /api/certifications/{}/scan': outsideCard([], () => ({ hasScan: false })),
  'POST /api/certifications/{}/revoke': outsideCard([], () => ({ status: 'revoked' })),
  'PUT /api/certifications/{}/ecard-code': writes(
    (done) => ({ page: `/api/certifications?q=${done.body.ecardCode}`, row: id(done) }),
    ['ecardCode'],
  ),
};

/** Somebody new who booked by phone. */
function addStudentWithSeat(things: Things, done: Done): void {
  const { newStudent } = done.body;
  if (!newStudent) return;
  const at: At = ({ response }) => ({ page: `/api/students/${response.studentId}` });
  adds(at, STUDENT)(things, { ...done, body: newStudent });
}

/** With what the person said about text messages. */
function endRecord(things: Things, done: Done): void {
  removes(student)(things, done);
  removes(consents)(things, done);
}

/** Its administrators are clients again. */
function endOrganization(things: Things, done: Done): void {
  removes(organization)(things, done);
  for (const { fields } of things.all) {
    const role = fields.get('role');
    if (role?.values.includes('org_admin'))
      role.write('client', { ...done, status: isRefused(done) ? done.status : 0 });
  }
}

function signupCode({ response }: Done): Record<string, unknown> {
  return { signupCode: response?.signupCode };
}

function rememberPhone({ givenPhones }: Things, done: Done): void {
  if (isSure(done)) givenPhones.set(done.response.userId, done.body.phone);
}

/** A record that staff entered keeps the number that it has; without one, it gets that of the account. */
function givePhone(things: Things, done: Done): void {
  const { givenPhones } = things;
  const phone = givenPhones.get(done.body.userId);
  const studentId = done.response?.user?.studentId;
  if (!isSure(done) || !phone || !studentId) return;
  givenPhones.delete(done.body.userId);
  const { fields } = things.at({ page: `/api/students/${studentId}` });
  const possible = fields.get('phone') ?? new Possible<unknown>();
  fields.set('phone', possible);
  if (!possible.certain) possible.write(phone, done);
}
