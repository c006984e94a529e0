/** The training center's public details. */
export interface Center {
  name: string;
  phone: string | null;
  email: string | null;
  address: string | null;
  /** IANA name of the time zone of every class date and time. */
  timeZone: string;
}

/** An offered course, as GET /api/courses returns it. */
export interface Course {
  id: string;
  name: string;
  description: string | null;
  duration: string | null;
}

/** A public, upcoming class, as GET /api/classes returns it. */
export interface ClassSession {
  id: string;
  courseId: string;
  title: string;
  /** YYYY-MM-DD in the center's time zone. */
  date: string;
  /** HH:mm in the center's time zone. */
  time: string;
  location: string | null;
  instructor: string | null;
  capacity: number;
  enrolledCount: number;
  spotsLeft: number;
  status: string;
  /** Dollars; null if the class is free. */
  price: number | null;
}

/** The data of a public page. The server loads it; `render` returns the document. */
export type PublicPage =
  | { kind: 'landing'; center: Center; courses: Course[]; nextClasses: ClassSession[] }
  | { kind: 'course'; center: Center; course: Course; classes: ClassSession[] }
  | { kind: 'course-not-found'; center: Center }
  | { kind: 'not-found'; center: Center };

/** The signed-in user, who sees a link to their account instead of the sign-in links. */
export interface Viewer {
  /** Path of the user's first page. */
  home: string;
}

export const paths = {
  home: '/',
  courses: '/#courses',
  contact: '/#contact',
  clientLogin: '/client-login',
  /** The sign-in, which continues to the class. */
  enroll: (classId: string) => `/client-login?class=${encodeURIComponent(classId)}`,
  staffLogin: '/login',
  course: (id: string) => `/courses/${encodeURIComponent(id)}`,
} as const;
