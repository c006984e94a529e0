import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, type FormInstance, Select } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/error.js';
import type { ClassRow, RosterRow, StudentRow } from '../../shared/api/rows.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { useDuplicateEmailQuestion } from '../../shared/ui/use-duplicate-email-question.js';
import { type NewStudent, studentSearchQuery, useCreateStudent, useEnrollStudent } from './api.js';
import { NewStudentFields } from './new-student-fields.js';
import { PastedPeople } from './pasted-people.js';
import { MAX_PASTED, type PastedPerson, readPastedPeople } from './read-pasted-people.js';
import { fullName, newStudentOf, spotsText, studentOption } from './roster.logic.js';
import { CREATE, type PeopleValues, usePastedPeople } from './use-pasted-people.js';

const SEARCH_DEBOUNCE_MS = 200;

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
  const create = useCreateStudent();
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
      setEnrolledNames((names) => [...names, fullName(student)]);
      setSearch('');
      setChosen(undefined);
      // Unlike a reset, this keeps the field and its focus.
      form.setFieldValue('studentId', undefined);
      form.focusField('studentId');
    } catch (error) {
      enroll.refresh(error);
      const reason = error instanceof ApiError ? error.serverMessage : undefined;
      const text = added ? `${fullName(added)} was added, but is not enrolled yet. ${reason ?? ''}`.trim() : reason;
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
          onCreate={() => setNewStudent(newStudentOf(search))}
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

interface StudentFieldProps extends Pick<EnrollStudentDialogProps, 'session' | 'enrollments'> {
  disabled: boolean;
  isOutside: boolean;
  chosen: StudentRow | undefined;
  search: string;
  onSearch: (text: string) => void;
  onCreate: () => void;
  onPaste: (people: PastedPerson[]) => void;
}

function StudentField(props: StudentFieldProps) {
  const { session, enrollments, disabled, isOutside, chosen, search, onSearch, onCreate, onPaste } = props;
  const form = Form.useFormInstance();
  const [isOpen, setIsOpen] = useState(false);
  const [initial] = useState(chosen?.id);
  useEffect(() => {
    if (initial) form.setFieldsValue({ studentId: initial });
  }, [form, initial]);
  // Known at once, unlike the closing of the list: a quick second Enter comes before it.
  const hasJustChosen = useRef(false);
  const q = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const students = useQuery(studentSearchQuery(q, isOutside ? null : session.organizationId));
  // The previous results are hidden while a search runs, and Enter is held: it would choose the first of them, or clear
  // the typed text if there are none.
  const isSearching = q !== search.trim() || students.isPending;
  const results = isSearching ? [] : (students.data?.rows ?? []);
  const isEnrolled = (id: string) => enrollments?.some(({ studentId }) => studentId === id) ?? false;
  const found = results.map((student) => studentOption(student, isEnrolled(student.id)));
  const hasNoMatch = !isSearching && students.isSuccess && q !== '' && found.length === 0;
  const options = [
    ...(chosen && !search ? [studentOption(chosen)] : []),
    ...found.filter(({ value }) => value !== chosen?.id),
    ...(hasNoMatch ? [{ value: CREATE, label: `Create and enroll "${q}"`, disabled: false }] : []),
  ];
  // The first Enter chooses a student, the second enrolls them.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const isChosen = (hasJustChosen.current || !isOpen) && form.getFieldValue('studentId');
    if (!isSearching && !isChosen) return;
    event.stopPropagation();
    event.preventDefault();
    if (isChosen && !event.repeat) form.submit();
  };
  // One name or one address is searched as if it were typed.
  const onPasteList = (event: ClipboardEvent) => {
    const people = readPastedPeople(event.clipboardData.getData('text'));
    const isMailbox = Boolean(people[0]?.email && people[0].firstName);
    if (people.length < 2 && !isMailbox) return;
    event.preventDefault();
    if (people.length <= MAX_PASTED) return onPaste(people);
    const error = `Paste at most ${MAX_PASTED} people at a time. This list has ${people.length}.`;
    form.setFields([{ name: 'studentId', errors: [error] }]);
  };
  return (
    <div onKeyDownCapture={onEnter} onPasteCapture={onPasteList}>
      <Form.Item
        name="studentId"
        label="Student"
        extra={hasNoMatch && `No student matches "${q}"`}
        rules={[{ required: true, message: 'Please select a student' }]}
      >
        <Select
          // When it comes back after a list or a new student.
          autoFocus
          disabled={disabled}
          placeholder="Name or email, or paste a list"
          showSearch={{
            filterOption: false,
            searchValue: search,
            onSearch: (text) => {
              if (text !== '') hasJustChosen.current = false;
              onSearch(text);
            },
          }}
          onOpenChange={(open) => {
            if (open) hasJustChosen.current = false;
            setIsOpen(open);
          }}
          onSelect={(value: string) => {
            hasJustChosen.current = value !== CREATE;
            if (value !== CREATE) return;
            form.resetFields(['studentId']);
            onCreate();
          }}
          loading={students.isFetching}
          options={options}
          notFoundContent={emptyText(students.isError, isSearching)}
        />
      </Form.Item>
    </div>
  );
}

function emptyText(isError: boolean, isPending: boolean): string {
  if (isError) return 'The students could not be loaded';
  return isPending ? 'Loading…' : 'No students yet';
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
