import { type APIRequestContext, expect } from '@playwright/test';
import { unique } from './unique.js';

export interface Student {
  id: string;
  name: string;
  lastName: string;
  email: string;
}

/** Posts what is valid, and returns the new row. */
export async function create<Row>(request: APIRequestContext, path: string, data: object): Promise<Row> {
  const response = await request.post(path, { data });
  expect(response.status()).toBe(201);
  return response.json();
}

/** The day so many days from now, on the wire. */
export const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Staff add a student whose name nobody else has. */
export async function aStudent(request: APIRequestContext, firstName: string): Promise<Student> {
  const lastName = `Testa${unique()}`;
  const email = `${firstName.toLowerCase()}.${lastName.toLowerCase()}@students.example`;
  const { id } = await create<{ id: string }>(request, '/api/students', { firstName, lastName, email });
  return { id, name: `${firstName} ${lastName}`, lastName, email };
}

/** Staff create an organization that pays automatically, with one employee. Its administrator has a temporary password. */
export async function anEmployer(
  request: APIRequestContext,
): Promise<{ id: string; studentId: string; email: string; password: string }> {
  const word = unique();
  const email = `boss.${word}@employer.example`;
  const organization = { name: `Employer ${word}`, adminName: 'Pat Boss', adminEmail: email, paymentType: 'auto' };
  const { id } = await create<{ id: string }>(request, '/api/organizations', organization);
  const employee = { firstName: 'Eve', lastName: `Employee${word}`, organizationId: id };
  const { id: studentId } = await create<{ id: string }>(request, '/api/students', employee);
  const password = async () => {
    const mails = await (await request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`)).json();
    const text: string = mails.map((mail: { text: string }) => mail.text).join('\n');
    return /\b\w{4}-\w{4}-\w{4}\b/.exec(text)?.[0] ?? '';
  };
  await expect.poll(password).not.toBe('');
  return { id, studentId, email, password: await password() };
}

/** Staff add a course, which has no classes. */
export const aCourse = (request: APIRequestContext): Promise<{ id: string; name: string }> =>
  create(request, '/api/courses', { name: `Course ${unique()}`, description: '', duration: '2 hours' });

interface ClassInput {
  courseId?: string;
  date?: string;
  capacity?: number;
  price?: number | null;
  assistants?: { userId: string }[];
}

/** Staff schedule a class, by default one that has begun. */
export async function aClass(
  request: APIRequestContext,
  given: ClassInput = {},
): Promise<{ id: string; title: string; roster: string }> {
  const courses = (await (await request.get('/api/courses')).json()) as { id: string; isOffered: boolean }[];
  const courseId = courses.find(({ isOffered }) => isOffered)?.id;
  const title = `Class ${unique()}`;
  const where = { date: dayFromNow(-1), time: '09:00', location: `Room ${title}` };
  const data = { courseId, title, ...where, capacity: 12, price: 65, ...given };
  const { id } = await create<{ id: string }>(request, '/api/classes', data);
  return { id, title, roster: `/classes/${id}/roster` };
}

export async function enroll(request: APIRequestContext, classId: string, students: readonly Student[]): Promise<void> {
  for (const { id: studentId } of students) await create(request, '/api/enrollments', { studentId, classId });
}

/** Staff pass a student, who then has a certification of a course that nobody else has. */
export async function aCertification(
  request: APIRequestContext,
  firstName: string,
): Promise<{ student: Student; course: { id: string; name: string } }> {
  const [student, course] = [await aStudent(request, firstName), await aCourse(request)];
  const { id: classId } = await aClass(request, { courseId: course.id });
  const seat = await create<{ id: string }>(request, '/api/enrollments', { studentId: student.id, classId });
  await request.put(`/api/enrollments/${seat.id}`, { data: { certificationStatus: 'passed' } });
  const certifications = async () => (await request.get(`/api/students/${student.id}/certifications`)).json();
  await expect.poll(certifications).toHaveLength(1);
  return { student, course };
}
