import type { Center, ClassSession, Course } from '../src/public/page.js';

/** Default data for tests of the public pages; each test overrides what it needs. */
export const center: Center = {
  name: 'Springfield CPR',
  phone: '(312) 555-0142',
  email: 'hello@center.example',
  address: '1 Main St, Springfield',
  timeZone: 'America/Chicago',
  cancellationRule: 'You can cancel your seat in your account until 24 hours before the class.',
  privacyText: 'We keep your name.',
  termsText: 'A seat is yours.',
  logo: null,
  isOpen: true,
};

export const course: Course = {
  id: '0199e0a0-0000-7000-8000-000000000001',
  name: 'BLS Provider',
  description: 'CPR for professionals.',
  duration: '4 hours',
  whatToBring: 'A photo ID.',
};

export const classSession: ClassSession = {
  id: '0199e0a0-0000-7000-8000-000000000101',
  courseId: course.id,
  courseName: course.name,
  title: 'BLS Provider · morning',
  date: '2027-01-05',
  time: '09:30',
  endTime: '13:30',
  startsAt: '2027-01-05T09:30:00-06:00',
  endsAt: '2027-01-05T13:30:00-06:00',
  location: 'Room 2, 1 Main St',
  address: 'Room 2, 1 Main St, Springfield',
  instructor: 'Maria Alvarez',
  capacity: 12,
  enrolledCount: 8,
  spotsLeft: 4,
  status: 'upcoming',
  price: 65,
  isEnrolled: false,
};
