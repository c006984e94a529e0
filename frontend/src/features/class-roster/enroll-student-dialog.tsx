import { Alert, Button, Checkbox, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../shared/api/error.js';
import type { ClassRow, RosterRow, StudentRow } from '../../shared/api/rows.js';
import { spotsText } from '../../shared/model/class.js';
import { nameOf } from '../../shared/model/person.js';
import { useCreateStudent } from '../../shared/model/student.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useDuplicateEmailQuestion } from '../../shared/ui/use-duplicate-email-question.js';
import { type NewStudent, useEnrollStudent } from './api.js';
import { NewStudentFields } from './new-student-fields.js';
import { PastedPeople } from './pasted-people.js';
import { typedStudent } from '../../shared/model/typed-student.js';
import { StudentField } from './student-field.js';
import { type PeopleValues, usePastedPeople } from './use-pasted-people.js';

interface EnrollStudentDialogProps {
  session: ClassRow;
  enrollments: RosterRow[] | undefined;
  /** Who is chosen at the start. */
  student?: StudentRow | undefined;
  onClose: () => void;
}

interface EnrollValues extends Partial<NewStudent> {
  studentId?: string;
  people?: PeopleValues;
}

/** Enrolls one student after another, or those of a pasted list, until it is closed. Mount to open. */
export function EnrollStudentDialog({ session, enrollments, student, onClose }: EnrollStudentDialogProps) {
  const [search, setSearch] = useState('');
  const [isOutside, setIsOutside] = useState(false);
  const isEnrolled = enrollments?.some(({ studentId }) => studentId === student?.id);
  // The student given at the start, or created last, who stays chosen if enrolling fails.
  const [chosen, setChosen] = useState(isEnrolled ? undefined : student);
  const [enrolledNames, setEnrolledNames] = useState<string[]>([]);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [newStudent, setNewStudent] = useState<NewStudent>();
  const create = useCreateStudent({ isAnnounced: false });
  const askAboutDuplicate = useDuplicateEmailQuestion();
  const enroll = useEnrollStudent(session.id);
  const list = usePastedPeople(session, isOutside);
  const seats = Math.max(0, session.capacity - (enrollments?.length ?? session.enrolledCount));

  /** Chooses the new student, so that a retry enrolls and doesn't create again. */
  const createStudent = async ({ firstName = '', lastName = '', email = '' }: EnrollValues, form: FormInstance) => {
    const organizationId = isOutside ? null : session.organizationId;
    const input = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), organizationId };
    const student = await askAboutDuplicate((allow) => create.mutateAsync({ ...input, ...allow }));
    setChosen(student);
    setNewStudent(undefined);
    setSearch('');
    form.setFieldsValue({ studentId: student.id });
    return student;
  };
  const enrollPasted = async (people: PeopleValues) => {
    const { names, leftOut, hasFailures } = await list.enroll(people);
    setEnrolledNames((before) => [...before, ...names]);
    if (names.length > 0) {
      const subject = names.length === 1 ? 'Student' : `${names.length} students`;
      toast({ title: 'Success', description: `${subject} enrolled successfully` });
    }
    if (!hasFailures) setLeftOut((before) => [...before, ...leftOut]);
  };
  const submit = async (values: EnrollValues, form: FormInstance<EnrollValues>) => {
    if (list.findings) return await enrollPasted(values.people ?? {});
    const added = newStudent && (await createStudent(values, form));
    const studentId = added?.id ?? values.studentId;
    if (!studentId) return;
    try {
      // The name comes from the response, since choosing a student clears the search and its results.
      const { student } = await enroll.mutateAsync({ studentId, allowOutside: isOutside });
      setEnrolledNames((names) => [...names, nameOf(student)]);
      setSearch('');
      setChosen(undefined);
      // Unlike a reset, this keeps the field and its focus.
      form.setFieldValue('studentId', undefined);
      form.focusField('studentId');
    } catch (error) {
      const reason = error instanceof ApiError ? error.serverMessage : undefined;
      const text = added ? `${nameOf(added)} was added, but is not enrolled yet. ${reason ?? ''}`.trim() : reason;
      if (added && text) toast({ title: 'Error', description: text, variant: 'destructive' });
      if (text) form.setFields([{ name: 'studentId', errors: [text] }]);
    }
  };
  const labelOf = ({ people }: EnrollValues) => {
    if (list.findings) return `Enroll ${studentsText(includedCount(people))}`;
    return newStudent ? 'Create and Enroll' : 'Enroll Student';
  };
  const isDisabled = ({ people }: EnrollValues) => {
    const count = includedCount(people);
    return seats === 0 || (list.findings !== undefined && (count === 0 || count > seats));
  };
  return (
    <FormModal<EnrollValues>
      title="Enroll Student"
      submitLabel={labelOf}
      cancelLabel={enrolledNames.length > 0 ? 'Done' : 'Cancel'}
      keepOpen
      submitDisabled={isDisabled}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="enroll-seats tabular" role="status">
        {seats === 0 ? 'This class is full.' : `${spotsText(seats)} left of ${session.capacity}`}
      </p>
      {list.findings && (
        <>
          <SeatsWarning seats={seats} />
          <PastedPeople
            findings={list.findings}
            enrollments={enrollments}
            failures={list.failures}
            onDiscard={list.discard}
          />
          <p role="status">{list.progress && `Enrolling ${list.progress.done + 1} of ${list.progress.of}…`}</p>
        </>
      )}
      {newStudent && !list.findings && (
        <>
          <NewStudentFields initial={newStudent} />
          <Form.Item>
            <Button type="link" className="enroll-back" onClick={() => setNewStudent(undefined)}>
              Choose an existing student instead
            </Button>
          </Form.Item>
        </>
      )}
      {!newStudent && !list.findings && (
        <StudentField
          session={session}
          enrollments={enrollments}
          disabled={seats === 0}
          isOutside={isOutside}
          chosen={chosen}
          search={search}
          onSearch={setSearch}
          onCreate={() => setNewStudent(typedStudent(search))}
          onPaste={list.paste}
        />
      )}
      {list.people.length > 0 && !list.findings && (
        <LookupStatus people={list.people.length} isError={list.lookup.isError} onRetry={() => list.lookup.refetch()} />
      )}
      {session.organizationId && (
        <Form.Item>
          <Checkbox checked={isOutside} onChange={({ target }) => setIsOutside(target.checked)}>
            {newStudent ? 'Enroll from' : 'Also show students'} outside {session.organizationName}
          </Checkbox>
        </Form.Item>
      )}
      {enrolledNames.length > 0 && <p className="secondary">Enrolled now: {enrolledNames.join(', ')}</p>}
      {leftOut.length > 0 && <p className="secondary">Left out: {leftOut.join('; ')}</p>}
    </FormModal>
  );
}

const studentsText = (count: number): string => `${count} ${count === 1 ? 'Student' : 'Students'}`;

const includedCount = (people: PeopleValues = {}): number =>
  Object.values(people).filter(({ isIncluded }) => isIncluded).length;

/** Says before enrolling that the class has fewer seats than people. */
function SeatsWarning({ seats }: { seats: number }) {
  const count = Form.useWatch((values: EnrollValues) => includedCount(values.people), Form.useFormInstance()) ?? 0;
  if (count <= seats) return null;
  return (
    <Alert type="warning" showIcon title={`${count} people, but ${spotsText(seats)}. Leave out ${count - seats}.`} />
  );
}

interface LookupStatusProps {
  people: number;
  isError: boolean;
  onRetry: () => void;
}

function LookupStatus({ people, isError, onRetry }: LookupStatusProps) {
  if (!isError) return <p role="status">Looking up {people} people…</p>;
  const retry = (
    <Button size="small" onClick={onRetry}>
      Try Again
    </Button>
  );
  return <Alert type="error" showIcon title="The people could not be looked up" action={retry} />;
}
