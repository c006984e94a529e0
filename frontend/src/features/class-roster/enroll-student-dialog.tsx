import { Alert, Button, Checkbox, Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../shared/api/error.js';
import type { ClassRow, RosterRow, StudentRow } from '../../shared/api/rows.js';
import { spotsText } from '../../shared/model/class.js';
import { nameOf } from '../../shared/model/person.js';
import type { SpokenPurpose } from '../../shared/model/sms-consents.js';
import { typedStudent } from '../../shared/model/typed-student.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useDuplicateEmailQuestion } from '../../shared/ui/use-duplicate-email-question.js';
import { ENROLL_FALLBACK, type NewStudent, newStudentOf, type Payment, useEnrollStudent } from './api.js';
import { EnrollConsents, NEW_STUDENT } from './enroll-consents.js';
import { EnrollPayment } from './enroll-payment.js';
import { NewStudentFields } from './new-student-fields.js';
import { LookupStatus, PastedPeople, SeatsWarning } from './pasted-people.js';
import { type Collection, collectionOf, hasBegun } from './roster.logic.js';
import { StudentField } from './student-field.js';
import { includedCount, type PeopleValues, usePastedPeople } from './use-pasted-people.js';

interface EnrollStudentDialogProps {
  session: ClassRow;
  enrollments: RosterRow[] | undefined;
  /** Who is chosen at the start. */
  student?: StudentRow | undefined;
  /** Takes the card for the seat, once the dialog is closed. */
  onCollect: (collection: Collection) => void;
  onClose: () => void;
}

interface EnrollValues extends Partial<NewStudent> {
  studentId?: string | undefined;
  people?: PeopleValues;
  payment?: Payment;
  /** By the student who was asked. */
  smsConsents?: Record<string, SpokenPurpose[]>;
}

/** Enrolls one student after another, or those of a pasted list, until it is closed. Mount to open. */
export function EnrollStudentDialog({ session, enrollments, student, onCollect, onClose }: EnrollStudentDialogProps) {
  const [search, setSearch] = useState('');
  const [isOutside, setIsOutside] = useState(false);
  const isEnrolled = enrollments?.some(({ studentId }) => studentId === student?.id);
  const [chosen, setChosen] = useState(isEnrolled ? undefined : student);
  const [enrolledNames, setEnrolledNames] = useState<string[]>([]);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [newStudent, setNewStudent] = useState<NewStudent>();
  const [problem, setProblem] = useState<string>();
  const toCollect = useRef<Collection>(undefined);
  const askAboutDuplicate = useDuplicateEmailQuestion();
  const enroll = useEnrollStudent(session.id);
  const list = usePastedPeople(session, isOutside);
  const seats = Math.max(0, session.capacity - (enrollments?.length ?? session.enrolledCount));

  const enrollOne = ({ studentId, payment = 'later', smsConsents, ...typed }: EnrollValues): Promise<RosterRow> => {
    const asked = newStudent ? NEW_STUDENT : studentId!;
    const how = { allowOutside: isOutside, payment, smsConsents: smsConsents?.[asked] };
    if (!newStudent) return enroll.mutateAsync({ ...how, studentId: studentId! });
    const input = newStudentOf(typed, isOutside ? null : session.organizationId);
    return askAboutDuplicate((allow) => enroll.mutateAsync({ ...how, newStudent: { ...input, ...allow } }));
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
    setProblem(undefined);
    try {
      // The name comes from the response, since choosing a student clears the search and its results.
      const row = await enrollOne(values);
      setEnrolledNames((names) => [...names, nameOf(row.student)]);
      if (values.payment === 'card' && row.due > 0) toCollect.current = collectionOf(row);
      setSearch('');
      setChosen(undefined);
      setNewStudent(undefined);
      // Unlike a reset, this keeps the field and its focus.
      form.setFieldsValue({ studentId: undefined, payment: 'later' });
      form.focusField('studentId');
    } catch (error) {
      setProblem(showRefusal(form, error));
      throw error;
    }
  };
  const close = () => {
    onClose();
    if (toCollect.current) onCollect(toCollect.current);
  };
  const labelOf = ({ people, payment }: EnrollValues) => {
    if (list.findings) return `Enroll ${studentsText(includedCount(people))}`;
    const label = newStudent ? 'Create and Enroll' : 'Enroll Student';
    return payment === 'card' ? `${label}, Then Take Card` : label;
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
      initialValues={{ payment: 'later' }}
      keepOpen={({ payment }) => payment !== 'card'}
      submitDisabled={isDisabled}
      onSubmit={submit}
      onClose={close}
    >
      <p className="enroll-seats tabular" role="status">
        {seats === 0 ? 'This class is full.' : `${spotsText(seats)} left of ${session.capacity}`}
      </p>
      {problem && <Alert className="enroll-problem" type="error" showIcon title={problem} />}
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
      {newStudent && !list.findings && <NewStudentFields initial={newStudent} />}
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
      {Boolean(session.price) && !list.findings && (
        <EnrollPayment price={session.price!} hasStarted={hasBegun(session, new Date())} />
      )}
      {!list.findings && <EnrollConsents />}
      {session.organizationId && (
        <Form.Item>
          <Checkbox checked={isOutside} onChange={({ target }) => setIsOutside(target.checked)}>
            {newStudent ? 'Enroll from' : 'Also show students'} outside {session.organizationName}
          </Checkbox>
        </Form.Item>
      )}
      {newStudent && !list.findings && (
        <Form.Item>
          <Button type="link" className="enroll-back" onClick={() => setNewStudent(undefined)}>
            Choose an existing student instead
          </Button>
        </Form.Item>
      )}
      {enrolledNames.length > 0 && <p className="secondary">Enrolled now: {enrolledNames.join(', ')}</p>}
      {leftOut.length > 0 && <p className="secondary">Left out: {leftOut.join('; ')}</p>}
    </FormModal>
  );
}

const studentsText = (count: number): string => `${count} ${count === 1 ? 'Student' : 'Students'}`;

/** Shows a refusal beside the field that it names, and returns it if it names none that the form has. */
function showRefusal(form: FormInstance<EnrollValues>, error: unknown): string | undefined {
  const has = (name: string) => form.getFieldsError().some((field) => String(field.name[0]) === name);
  const named = Object.entries(fieldErrorsOf(error)).flatMap(([path, message]) => {
    const name = FIELDS[path] ?? path.replace(/^newStudent\./, '');
    return has(name) ? [{ name: name as keyof EnrollValues, errors: [message] }] : [];
  });
  const text = messageOf(error, ENROLL_FALLBACK);
  const fields = named.length > 0 || !has('studentId') ? named : [{ name: 'studentId' as const, errors: [text] }];
  if (!fields[0]) return text;
  form.setFields(fields);
  form.scrollToField(fields[0].name, { focus: true });
  return undefined;
}

/** Names in the request that differ from those in the form. */
const FIELDS: Readonly<Record<string, string>> = { paymentLink: 'payment' };
