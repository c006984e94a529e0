/** The training center as its visitors meet it. */
export interface Center {
  name: string;
  phone: string | null;
  email: string | null;
  address: string | null;
  /** IANA name of the zone that every class date and time is in. */
  timeZone: string;
}

/** A course that is offered, as GET /api/courses answers it. */
export interface Course {
  id: string;
  name: string;
  description: string | null;
  duration: string | null;
}

/** A public, upcoming class, as GET /api/classes answers it. */
export interface ClassSession {
  id: string;
  courseId: string;
  title: string;
  /** YYYY-MM-DD on the center's calendar. */
  date: string;
  /** HH:mm on the center's clock. */
  time: string;
  location: string | null;
  instructor: string | null;
  capacity: number;
  enrolledCount: number;
  spotsLeft: number;
  status: string;
  /** Dollars; null when the center charges nothing. */
  price: number | null;
}

/** Everything that a public page shows. The server reads it, `render` writes the document. */
export type PublicPage =
  | { kind: 'landing'; center: Center; courses: Course[]; nextClasses: ClassSession[] }
  | { kind: 'course'; center: Center; course: Course; classes: ClassSession[] }
  | { kind: 'course-not-found'; center: Center }
  | { kind: 'not-found'; center: Center };

/** Who is looking: a signed-in person is shown the way to their own pages instead of the way to sign in. */
export interface Visitor {
  /** Path of the person's own first page. */
  home: string;
}

export const paths = {
  home: '/',
  courses: '/#courses',
  contact: '/#contact',
  clientLogin: '/client-login',
  /** Signs in and goes on to the class. */
  enroll: (classId: string) => `/client-login?class=${encodeURIComponent(classId)}`,
  staffLogin: '/login',
  course: (id: string) => `/courses/${encodeURIComponent(id)}`,
} as const;
