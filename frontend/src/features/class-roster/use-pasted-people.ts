import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { WritingApi } from '../../shared/api/client.js';
import { ApiError, messageOf } from '../../shared/api/error.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { nameOf } from '../../shared/model/person.js';
import { useDuplicateEmailQuestion } from '../../shared/ui/use-duplicate-email-question.js';
import { ENROLL_FALLBACK, enrollInputOf, type NewStudent, newStudentOf, pastedPeopleQuery } from './api.js';
import type { Finding } from './match-student.js';
import { type PastedPerson, typedText } from './read-pasted-people.js';

/** What is decided about a pasted person. */
export interface PersonValues extends Partial<NewStudent> {
  isIncluded?: boolean;
  /** One of several students, or `create`. */
  studentId?: string;
}

/** By the key of the person. */
export type PeopleValues = Record<string, PersonValues>;

/** How many people of a list are to be enrolled. */
export const includedCount = (people: PeopleValues = {}): number =>
  Object.values(people).filter(({ isIncluded }) => isIncluded).length;

/** Choice of the student of a person: a new one. */
export const CREATE = 'create';

/** A pasted list: who of it is a student, and enrolling them one after another. */
export function usePastedPeople(session: ClassRow, isOutside: boolean) {
  const [people, setPeople] = useState<readonly PastedPerson[]>([]);
  const [enrolled, setEnrolled] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const lookup = useQuery({
    ...pastedPeopleQuery(people, isOutside ? null : session.organizationId),
    enabled: people.length > 0,
  });
  const post = useRepeatablePosts();
  const askAboutDuplicate = useDuplicateEmailQuestion();
  // A retry enrolls them and doesn't create them again.
  const created = useRef(new Map<string, string>());

  const paste = (pasted: readonly PastedPerson[]) => {
    created.current.clear();
    setPeople(pasted);
    setEnrolled([]);
    setFailures({});
  };
  const studentOf = async (api: WritingApi, { person, student }: Finding, values: PersonValues): Promise<string> => {
    const known = student?.id ?? created.current.get(person.key);
    if (known) return known;
    if (values.studentId && values.studentId !== CREATE) return values.studentId;
    const input = newStudentOf(values, isOutside ? null : session.organizationId);
    const { id } = await askAboutDuplicate((allow) =>
      post({ ...input, ...allow }, (body, headers) => api.post('/api/students', { body, ...headers })),
    );
    created.current.set(person.key, id);
    return id;
  };
  const enrollOne = async (api: WritingApi, finding: Finding, values: PersonValues): Promise<string> => {
    const studentId = await studentOf(api, finding, values);
    const input = enrollInputOf(session.id, { studentId, allowOutside: isOutside });
    const { student } = await post(input, (body, headers) => api.post('/api/enrollments', { body, ...headers }));
    return nameOf(student);
  };
  /** Returns who is enrolled and who was left out, and whether others failed. */
  const enrollAll = async (api: WritingApi, values: PeopleValues) => {
    const included = (lookup.data ?? []).filter(({ person }) => values[person.key]?.isIncluded);
    const names: string[] = [];
    const reasons: Record<string, string> = {};
    let classFull: ApiError | undefined;
    setFailures({});
    for (const [done, finding] of included.entries()) {
      const { key } = finding.person;
      setProgress({ done, of: included.length });
      try {
        if (classFull) throw classFull;
        names.push(await enrollOne(api, finding, values[key] ?? {}));
        setEnrolled((keys) => [...keys, key]);
      } catch (error) {
        const reason = messageOf(error, ENROLL_FALLBACK);
        if (error instanceof ApiError && error.code === 'class_full') classFull = error;
        reasons[key] = created.current.has(key) ? `Added, but not enrolled yet. ${reason}` : reason;
      }
    }
    setProgress(undefined);
    setFailures(reasons);
    if (Object.keys(reasons).length === 0) setPeople([]);
    const leftOut = people.filter(({ key }) => values[key]?.isIncluded === false).map(typedText);
    return { names, leftOut, hasFailures: Object.keys(reasons).length > 0 };
  };
  const { mutateAsync: enroll } = useApiMutation({ run: enrollAll, fallback: null });
  const findings = people.length > 0 ? lookup.data?.filter(({ person }) => !enrolled.includes(person.key)) : undefined;
  return { people, findings, lookup, failures, progress, paste, enroll, discard: () => paste([]) };
}

/** Returns a function that posts; repeated with the same body after a failure, it repeats the `Idempotency-Key`. */
function useRepeatablePosts() {
  const keys = useRef(new Map<string, string>());
  return async <Body, Output>(
    body: Body,
    post: (body: Body, headers: { headers: Record<string, string> }) => Promise<Output>,
  ): Promise<Output> => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? uuid();
    keys.current.set(text, key);
    const output = await post(body, { headers: { 'Idempotency-Key': key } });
    keys.current.delete(text);
    return output;
  };
}
