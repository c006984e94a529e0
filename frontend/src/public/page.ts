import type { Logo } from '../shared/ui/center-logo.js';

/** The training center's public details. */
export interface Center {
  name: string;
  phone: string | null;
  email: string | null;
  address: string | null;
  /** IANA name of the time zone of every class date and time. */
  timeZone: string;
  /** Until when a seat can be cancelled, as a sentence. */
  cancellationRule: string;
  /** The texts of two pages; empty for no page. */
  privacyText: string;
  termsText: string;
  /** Null for none: then the mark and the name. */
  logo: Logo | null;
  /** False before an administrator opens the center: classes are booked by phone. */
  isOpen: boolean;
  /**
   * The pages are shown as they will be once the center is open: to an administrator, also as the sample student, to a visitor without a session, or to a
   * student who books for a test. Absent otherwise.
   */
  preview?: 'staff' | 'sample' | 'visitor' | 'student';
  /** Test keys of the payment provider are in. Absent where nothing is paid. */
  isTestMode?: boolean;
}

/** An offered course, as GET /api/courses returns it. */
export interface Course {
  id: string;
  name: string;
  description: string | null;
  duration: string | null;
  /** Empty for nothing. */
  whatToBring: string;
}

/** A public, upcoming class. */
export interface ClassSession {
  id: string;
  courseId: string;
  courseName: string;
  title: string;
  /** YYYY-MM-DD in the center's time zone. */
  date: string;
  /** HH:mm in the center's time zone. */
  time: string;
  /** Null if unknown, or on another day. */
  endTime: string | null;
  /** All its meetings, the first included. Left out for a class of one day. */
  days?: { date: string; time: string; endTime: string | null; location: string; address: string }[];
  /** Date and time with the offset of the zone: `2027-01-05T09:30:00-06:00`. */
  startsAt: string;
  /** Null if unknown. */
  endsAt: string | null;
  location: string | null;
  /** The location with the city, where it is known. Empty without a location. */
  address: string;
  /** The address of its place in its parts, blank where unknown; null if none is known. */
  place?: { street: string; city: string; state: string; zip: string } | null;
  /** How to find the place, and what to know about parking; blank for nothing. */
  directions?: string;
  parking?: string;
  instructor: string | null;
  capacity: number;
  enrolledCount: number;
  spotsLeft: number;
  status: string;
  /** Dollars; null if the class is free. */
  price: number | null;
  /** The viewer has a seat. */
  isEnrolled: boolean;
}

export type DayPart = 'morning' | 'afternoon' | 'evening' | 'weekend';

/** What the list of open classes is narrowed to, as in its address. */
export interface ClassesFilter {
  courseId?: string;
  part?: DayPart;
  place?: string;
  page: number;
}

/** One page of the open classes, and the choices of the filters. */
export interface OpenClasses {
  filter: ClassesFilter;
  classes: ClassSession[];
  /** Classes that match, on all pages. */
  total: number;
  pages: number;
  courses: { id: string; name: string }[];
  places: string[];
}

/** What a card says; nothing else about its holder. */
export interface Card {
  name: string;
  certificationType: string;
  cardNumber: string;
  /** YYYY-MM-DD in the center's time zone, as is `expiryDate`. */
  issueDate: string;
  expiryDate: string;
  status: 'active' | 'expiring' | 'expired' | 'upcoming' | 'superseded' | 'revoked';
  daysLeft: number;
  /** The agency that issues the card; null for the center alone. */
  agency: { name: string; issuesCards: boolean; checkUrl: string | null } | null;
  /** Whether its holder got it elsewhere. */
  isOutside: boolean;
}

/** The check of a card number, as it was typed; empty before anything is. */
export interface CardCheck {
  typed: string;
  result: 'nothing-typed' | 'no-card-number' | 'unknown' | Card;
  /** ISO 8601 in UTC. */
  checkedAt: string;
}

/** The data of a public page. The server loads it; `render` returns the document. */
export type PublicPage =
  | { kind: 'landing'; center: Center; courses: Course[]; nextClasses: ClassSession[] }
  | ({ kind: 'classes'; center: Center } & OpenClasses)
  | { kind: 'course'; center: Center; course: Course; classes: ClassSession[]; interestConsent: string }
  | ({ kind: 'verify'; center: Center } & CardCheck)
  | { kind: 'text'; center: Center; name: 'privacy' | 'terms' }
  | { kind: 'course-not-found'; center: Center }
  | { kind: 'not-found'; center: Center };

/** The signed-in user, who sees a link to their account instead of the sign-in links. */
export interface Viewer {
  /** Path of the user's first page. */
  home: string;
  /** Has a student record, and so can take a seat. */
  canEnroll: boolean;
}

export const paths = {
  home: '/',
  courses: '/courses',
  contact: '/#contact',
  clientLogin: '/client-login',
  signUp: '/client-login?tab=signup',
  /** The page with a student's seats. */
  seats: '/client-dashboard',
  /** The sign-in, which continues to the class. */
  enroll: (classId: string) => `/client-login?class=${encodeURIComponent(classId)}`,
  staffLogin: '/login',
  leavePreview: '/preview/leave',
  /** Takes the form 'Book as a Test Student'. */
  sampleStudent: '/preview/student',
  /** Takes the form 'Back to the Console'. */
  backToConsole: '/preview/back',
  privacy: '/privacy',
  terms: '/terms',
  /** The check of a card number. */
  verify: '/verify',
  /** Takes the form 'Register Your Interest'. */
  interests: (courseId: string) => `/api/courses/${encodeURIComponent(courseId)}/interests`,
  course: (id: string) => `/courses/${encodeURIComponent(id)}`,
  /** A class on the page of its course. */
  class: ({ id, courseId }: { id: string; courseId: string }) => `${paths.course(courseId)}#class-${id}`,
  /** The open classes that match. */
  classes: ({ courseId, part, place, page }: Partial<ClassesFilter>) => {
    const query = new URLSearchParams();
    if (courseId) query.set('course', courseId);
    if (part) query.set('part', part);
    if (place) query.set('place', place);
    if (page && page > 1) query.set('page', String(page));
    return query.size > 0 ? `/courses?${query}` : '/courses';
  },
} as const;
