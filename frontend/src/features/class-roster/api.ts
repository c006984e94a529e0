import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getList } from '../../shared/api/client.js';
import { listOptions, readOptions } from '../../shared/api/query-client.js';
import type {
  ChangeEnrollmentInput,
  ClassRow,
  CreateStudentInput,
  EnrollInput,
  RosterRow,
} from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { fullName } from '../../shared/model/person.js';
import { EMAIL_IN_USE } from '../../shared/model/student.js';
import { type Finding, hasEmail, matchStudent } from './match-student.js';
import type { PastedPerson } from './read-pasted-people.js';
import { type StatusFields, withChange } from './roster.logic.js';

export const rosterQuery = (classId: string) => readOptions('/api/classes/{id}/enrollments', { path: { id: classId } });

/** Students to choose from, searched by the server; for a private class those of its organization. */
export const studentSearchQuery = (q: string, organizationId: string | null) =>
  listOptions('/api/students', {
    query: { q, organizationId: organizationId ?? '', pageSize: 20, total: 'false' },
  });

/** Each of these people with the student they are: a search for each, once for the whole list. */
export const pastedPeopleQuery = (people: readonly PastedPerson[], organizationId: string | null) =>
  queryOptions({
    queryKey: ['pasted-people', people, organizationId],
    queryFn: ({ signal }) => Promise.all(people.map((person) => findPerson(person, organizationId, signal))),
    gcTime: 0,
  });

async function findPerson(person: PastedPerson, organizationId: string | null, signal: AbortSignal): Promise<Finding> {
  const search = async (q: string) => {
    const query = { q, organizationId: organizationId ?? '', sort: 'name', pageSize: 50, total: 'false' } as const;
    return (await getList('/api/students', { query }, signal)).rows;
  };
  const results = person.email ? await search(person.email) : [];
  const name = fullName(person);
  if (!name || results.some((student) => hasEmail(student, person.email))) return matchStudent(person, results);
  return matchStudent(person, await search(name));
}

/** What is typed of a student who is created and enrolled in one go. */
export type NewStudent = Required<Pick<CreateStudentInput, 'firstName' | 'lastName' | 'email' | 'phone'>>;

/** The new student, as the server takes them. */
export function newStudentOf(typed: Partial<NewStudent>, organizationId: string | null): CreateStudentInput {
  const { firstName = '', lastName = '', email = '', phone = '' } = typed;
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    phone: phone.trim(),
    organizationId,
  };
}

/** How a seat is paid: a card is charged once the seat is taken, and cash or a check is entered with it. */
export type Payment = 'later' | 'link' | 'card' | 'hand';

/** `allowOutside` lets staff enroll a student from outside into an organization's private class. */
export interface NewEnrollment extends Pick<EnrollInput, 'studentId' | 'newStudent'> {
  smsConsents?: EnrollInput['smsConsents'] | undefined;
  allowOutside: boolean;
  payment?: Payment;
}

export const ENROLL_FALLBACK = 'Failed to enroll student';

export const enrollInputOf = (
  classId: string,
  { allowOutside, payment, smsConsents, ...who }: NewEnrollment,
): EnrollInput => ({
  ...who,
  classId,
  paymentStatus: payment === 'hand' ? 'paid' : 'pending',
  certificationStatus: 'pending',
  ...(allowOutside ? { allowOutside } : {}),
  ...(payment === 'link' ? { paymentLink: true } : {}),
  ...(smsConsents?.length ? { smsConsents } : {}),
});

export const useEnrollStudent = (classId: string) =>
  useApiMutation({
    run: (api, enrollment: NewEnrollment) => api.post('/api/enrollments', { body: enrollInputOf(classId, enrollment) }),
    idempotent: true,
    success: ({ student }, { payment }) =>
      payment === 'link'
        ? `Student enrolled successfully. The confirmation to ${student.email} has the payment link.`
        : 'Student enrolled successfully',
    fallback: ENROLL_FALLBACK,
    asksOn: [EMAIL_IN_USE],
  });

export interface StatusChange {
  /** As staff saw it when they decided. */
  enrollment: RosterRow;
  change: StatusFields;
}

export const STATUS_FALLBACK = 'Failed to update enrollment';

/** The calls that make a change, each with what it is based on. An absence takes a result back first, and pending an absence. */
function callsOf({ enrollment, change }: StatusChange): ChangeEnrollmentInput[] {
  const { paymentStatus, certificationStatus, attendance } = enrollment;
  // Narrower than the row's status: nobody chooses `processing`.
  if ('paymentStatus' in change) return [{ ...(change as ChangeEnrollmentInput), basedOn: { paymentStatus } }];
  const basedOn = { certificationStatus, attendance };
  if ('certificationStatus' in change) {
    const endsAbsence = attendance !== null && change.certificationStatus === 'pending';
    return [endsAbsence ? { attendance: null, basedOn } : { ...change, basedOn }];
  }
  if (certificationStatus === 'pending') return [{ ...change, basedOn }];
  const pending = { certificationStatus: 'pending', attendance: null } as const;
  return [
    { certificationStatus: 'pending', basedOn },
    { ...change, basedOn: pending },
  ];
}

/** How the roster shows a change before the server has made it. */
const shownOf = (change: StatusFields): Partial<RosterRow> =>
  'paymentStatus' in change
    ? change
    : 'attendance' in change
      ? { certificationStatus: 'pending', ...change }
      : { attendance: null, ...change };

/** Sets a status and shows it at once; undone if the server rejects it, which the caller reports. */
export function useSetStatus(classId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = rosterQuery(classId);
  const show = (id: string, fields: Partial<RosterRow>) =>
    queryClient.setQueryData(queryKey, (rows) => rows && withChange(rows, id, fields));
  const setStatus = useApiMutation({
    run: async (api, input: StatusChange) => {
      const params = { path: { id: input.enrollment.id } };
      let row: RosterRow | undefined;
      for (const body of callsOf(input)) row = await api.put('/api/enrollments/{id}', { params, body });
      return row!;
    },
    optimistic: {
      queryKey,
      show: ({ enrollment: { id }, change }) => {
        const before = queryClient.getQueryData(queryKey)?.find((row) => row.id === id);
        show(id, shownOf(change));
        return () => before && show(id, fieldsBefore(before, change));
      },
    },
    fallback: null,
  });
  return { setStatus: setStatus.mutateAsync, show };
}

function fieldsBefore(row: RosterRow, change: StatusFields): Partial<RosterRow> {
  const { paymentStatus, certificationStatus, attendance } = row;
  return 'paymentStatus' in change ? { paymentStatus } : { certificationStatus, attendance };
}

export const useRemoveEnrollment = () =>
  useApiMutation({
    run: (api, { id, ...query }: { id: string; refund: boolean; returned?: boolean }) =>
      api.delete('/api/enrollments/{id}', { params: { path: { id }, query } }),
    success: 'Student removed from class',
    fallback: 'Failed to remove enrollment',
  });

export const useCloseClass = ({ id }: ClassRow) =>
  useApiMutation({
    run: (api) => api.post('/api/classes/{id}/close', { params: { path: { id } } }),
    success: 'Class updated successfully',
    fallback: 'Failed to update class',
  });
