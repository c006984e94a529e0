import type {
  CertificationListRow,
  CertificationRow,
  ClassRow,
  EmployeeRow,
  OrganizationDetailRow,
  OwedSeatRow,
  RosterRow,
  StudentDetailRow,
  StudentEnrollmentRow,
  StudentRow,
  TaughtClassRow,
  TaughtSeatRow,
} from '../src/shared/api/rows.js';

/** Whole rows of the API: a test gives what it is about, and a new column is added here. */

export const aClass = (given: Partial<ClassRow> = {}): ClassRow => {
  const row: Omit<ClassRow, 'days'> & Partial<Pick<ClassRow, 'days'>> = {
    id: 'c1',
    courseId: 'bls',
    courseName: 'BLS Provider',
    title: 'BLS Provider',
    description: '',
    date: '2027-01-05',
    time: '09:30',
    endTime: null,
    startsAt: '2027-01-05T15:30:00Z',
    location: 'Room 2',
    placeId: null,
    assistants: [],
    address: 'Room 2',
    directions: '',
    parking: '',
    whatToBring: '',
    instructor: 'Maria Lopez',
    instructorId: null,
    capacity: 12,
    enrolledCount: 3,
    spotsLeft: 9,
    price: 65,
    status: 'upcoming',
    organizationId: null,
    organizationName: null,
    deletedAt: null,
    revision: 1,
    seriesId: null,
    origin: null,
    isHistory: false,
    originFacts: {},
    moveSettlesAt: null,
    ...given,
  };
  const { date, time, endTime, placeId, location, address } = row;
  return { days: [{ date, time, endTime, placeId, location, address }], ...row };
};

export const aStudent = (given: Partial<StudentRow> = {}): StudentRow => ({
  id: 's1',
  firstName: 'Ana',
  lastName: 'Diaz',
  email: 'ana@example.com',
  phone: '',
  licenseNumber: '',
  notes: '',
  organizationId: null,
  organizationName: null,
  isInvited: false,
  isConfirmed: true,
  isUnverified: false,
  origin: null,
  profilePhotoUrl: null,
  createdAt: '2026-01-05T15:00:00Z',
  activeCertifications: 0,
  nextRenewal: null,
  revision: 1,
  ...given,
});

export const aStudentDetail = (given: Partial<StudentDetailRow> = {}): StudentDetailRow => ({
  ...aStudent(),
  previousEmail: null,
  classesAttended: 0,
  ...given,
});

/** A row of a roster: the seat of Ana Diaz, unless another student is given. */
export function aSeat({ student, ...given }: GivenSeat = {}): RosterRow {
  const isSettled = given.paymentStatus === 'paid' || given.paymentStatus === 'waived';
  const person = {
    id: 's1',
    firstName: 'Ana',
    lastName: 'Diaz',
    email: 'ana@example.com',
    phone: '',
    profilePhotoUrl: null,
    organizationId: null,
    ...student,
  };
  return {
    id: 'e1',
    studentId: person.id,
    classId: 'c1',
    paymentStatus: 'pending',
    price: 65,
    due: isSettled ? 0 : 65,
    received: given.paymentStatus === 'paid' ? 65 : 0,
    refunded: 0,
    paidWith: null,
    purchaseOrder: null,
    origin: null,
    paidElsewhere: null,
    originFacts: {},
    ecardAddressSharedWith: 0,
    nameKeptUntil: null,
    certificationStatus: 'pending',
    enrolledAt: '2026-11-01T12:00:00Z',
    attendance: null,
    passMailAt: null,
    statusChangedBy: null,
    statusChangedAt: null,
    awaitsApproval: false,
    waitsFor: null,
    waitsUntil: null,
    student: person,
    ...given,
  };
}

type GivenSeat = Partial<Omit<RosterRow, 'student'>> & { student?: Partial<RosterRow['student']> };

/** The class of a seat, as its student sees it. */
export const anEnrolledClass = (given: Partial<ClassRow> = {}): StudentEnrollmentRow['class'] => {
  const session = aClass(given);
  return { ...session, lastStartsAt: session.startsAt };
};

/** A row of a student's own history. */
export const anEnrollment = (given: Partial<StudentEnrollmentRow> = {}): StudentEnrollmentRow => ({
  id: 'e1',
  studentId: 's1',
  classId: 'c1',
  paymentStatus: 'pending',
  price: 65,
  due: 65,
  received: 0,
  refunded: 0,
  paidWith: null,
  certificationStatus: 'pending',
  enrolledAt: '2026-11-01T12:00:00Z',
  classTitle: 'BLS Provider',
  classDate: '2027-01-05',
  classTime: '09:30',
  grade: null,
  paid: 'unpaid',
  origin: null,
  paidElsewhere: null,
  paidElsewhereAmount: null,
  noticeHours: null,
  class: anEnrolledClass(),
  awaitsApproval: false,
  waitsFor: null,
  waitsUntil: null,
  ...given,
});

/** A seat that Ana Diaz owes money for. */
export const anOwedSeat = (given: Partial<OwedSeatRow> = {}): OwedSeatRow => ({
  enrollmentId: 'e1',
  classId: 'c1',
  classTitle: 'BLS Provider',
  date: '2027-01-05',
  time: '09:30',
  due: 65,
  dueDate: '2027-01-05',
  paid: 0,
  paidWith: null,
  purchaseOrder: null,
  price: 65,
  status: 'pending',
  ...given,
});

/** A certification of Ana Diaz, unless another student is given. */
export const aCertification = ({ student, ...given }: GivenCertification = {}): CertificationRow => ({
  id: 'k1',
  certificationType: 'BLS Provider',
  scanUrl: null,
  cardNumber: 'RC-1',
  ecardCode: null,
  issueDate: '2025-01-05',
  expiryDate: '2027-01-31',
  status: 'active',
  daysLeft: 100,
  revokedAt: null,
  revocationReason: null,
  nameWhenSent: null,
  courseId: 'bls',
  renewalCourseIds: ['bls'],
  agency: null,
  guidelineYear: null,
  isOutside: false,
  origin: null,
  isOnlineOnly: false,
  student: {
    id: 's1',
    firstName: 'Ana',
    lastName: 'Diaz',
    email: 'ana@example.com',
    organizationId: null,
    organizationName: null,
    ...student,
  },
  class: null,
  ...given,
});

type GivenCertification = Partial<Omit<CertificationRow, 'student'>> & {
  student?: Partial<CertificationRow['student']>;
};

/** As staff list it. */
export const aListedCertification = ({
  renewal = null,
  codeDueBy = null,
  ...given
}: GivenCertification & Partial<Pick<CertificationListRow, 'renewal' | 'codeDueBy'>> = {}): CertificationListRow => ({
  ...aCertification(given),
  renewal,
  codeDueBy,
});

export const anOrganization = (given: Partial<OrganizationDetailRow> = {}): OrganizationDetailRow => ({
  id: 'o1',
  name: 'Harbor Clinic',
  adminName: 'Mary Boss',
  adminEmail: 'boss@harbor.example',
  previousAdminEmail: null,
  adminPhone: '',
  address: '',
  paymentType: 'auto',
  selfBooking: { mode: 'ask', perMonth: null, perPersonPerYear: null },
  signupCode: 'HARBOR-42',
  employees: 0,
  invited: 0,
  openInvitations: 0,
  totalPaid: 0,
  revision: 1,
  hasAdministrator: true,
  ...given,
});

export const anEmployee = (given: Partial<EmployeeRow> = {}): EmployeeRow => ({
  id: 's1',
  firstName: 'Ana',
  lastName: 'Diaz',
  email: 'ana@harbor.example',
  phone: '',
  isInvited: false,
  isConfirmed: true,
  invitation: null,
  classesAttended: 0,
  lastCertification: null,
  origin: null,
  status: 'none',
  cards: [],
  ...given,
});

/** What staff read aloud about text messages. */
export const WORDS_TO_READ = {
  questions: [
    { purpose: 'class_reminders', words: 'May we text you about reminders?' },
    { purpose: 'class_cancellations', words: 'May we text you about cancellations?' },
    { purpose: 'certification_alerts', words: 'May we text you about certifications?' },
  ],
  notice: 'You can reply STOP at any time.',
};

export const aTaughtClass = (given: Partial<TaughtClassRow> = {}): TaughtClassRow => {
  const row: Omit<TaughtClassRow, 'days'> & Partial<Pick<TaughtClassRow, 'days'>> = {
    id: 'c1',
    title: 'BLS Provider',
    courseName: 'BLS Provider',
    date: '2027-01-05',
    time: '09:30',
    endTime: '13:30',
    startsAt: '2027-01-05T15:30:00Z',
    location: 'Room 2',
    address: 'Room 2',
    directions: '',
    parking: '',
    instructor: 'Maria Lopez',
    instructorId: null,
    assistants: [],
    enrolledCount: 3,
    capacity: 12,
    status: 'upcoming',
    toMark: 3,
    originFacts: {},
    ...given,
  };
  const { date, time, endTime, location, address } = row;
  return { days: [{ date, time, endTime, placeId: null, location, address }], ...row };
};

export const aTaughtSeat = (given: Partial<TaughtSeatRow> = {}): TaughtSeatRow => ({
  id: 'e1',
  firstName: 'Ana',
  lastName: 'Diaz',
  email: 'ana@example.com',
  phone: '+16085550142',
  payment: 'due',
  certificationStatus: 'pending',
  attendance: null,
  originFacts: {},
  ...given,
});
