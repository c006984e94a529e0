import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, type FormInstance, Input, Select } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/error.js';
import type { ClassRow, RosterRow, StudentRow } from '../../shared/api/rows.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { useDuplicateEmailQuestion } from '../../shared/ui/use-duplicate-email-question.js';
import { type NewStudent, studentSearchQuery, useCreateStudent, useEnrollStudent } from './api.js';
import { fullName, newStudentOf, spotsText } from './roster.logic.js';

const SEARCH_DEBOUNCE_MS = 200;

/** Option of the student select: opens the fields of a new student. */
const CREATE = 'create';

interface EnrollStudentDialogProps {
  session: ClassRow;
  enrollments: RosterRow[] | undefined;
  /** Who is chosen at the start. */
  student?: StudentRow | undefined;
  onClose: () => void;
}

interface EnrollValues extends Partial<NewStudent> {
  studentId?: string;
}

/** Enrolls one student after another until it is closed. Mount to open. */
export function EnrollStudentDialog({ session, enrollments, student, onClose }: EnrollStudentDialogProps) {
  const [search, setSearch] = useState('');
  const [isOutside, setIsOutside] = useState(false);
  const isEnrolled = enrollments?.some(({ studentId }) => studentId === student?.id);
  // The student given at the start, or created last, who stays chosen if enrolling fails.
  const [chosen, setChosen] = useState(isEnrolled ? undefined : student);
  const [enrolledNames, setEnrolledNames] = useState<string[]>([]);
  const [newStudent, setNewStudent] = useState<NewStudent>();
  const create = useCreateStudent();
  const askAboutDuplicate = useDuplicateEmailQuestion();
  const enroll = useEnrollStudent(session.id);
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
  const submit = async (values: EnrollValues, form: FormInstance<EnrollValues>) => {
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
  return (
    <FormModal<EnrollValues>
      title="Enroll Student"
      submitLabel={newStudent ? 'Create and Enroll' : 'Enroll Student'}
      cancelLabel={enrolledNames.length > 0 ? 'Done' : 'Cancel'}
      keepOpen
      submitDisabled={seats === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="enroll-seats tabular" role="status">
        {seats === 0 ? 'This class is full.' : `${spotsText(seats)} left of ${session.capacity}`}
      </p>
      {newStudent ? (
        <NewStudentFields initial={newStudent} onBack={() => setNewStudent(undefined)} />
      ) : (
        <StudentField
          session={session}
          enrollments={enrollments}
          disabled={seats === 0}
          isOutside={isOutside}
          chosen={chosen}
          search={search}
          onSearch={setSearch}
          onCreate={() => setNewStudent(newStudentOf(search))}
        />
      )}
      {session.organizationId && (
        <Form.Item>
          <Checkbox checked={isOutside} onChange={({ target }) => setIsOutside(target.checked)}>
            {newStudent ? 'Enroll from' : 'Also show students'} outside {session.organizationName}
          </Checkbox>
        </Form.Item>
      )}
      {enrolledNames.length > 0 && <p className="secondary">Enrolled now: {enrolledNames.join(', ')}</p>}
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
}

function StudentField(props: StudentFieldProps) {
  const { session, enrollments, disabled, isOutside, chosen, search, onSearch, onCreate } = props;
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
  const found = results.map((student) => optionOf(student, isEnrolled(student.id)));
  const hasNoMatch = !isSearching && students.isSuccess && q !== '' && found.length === 0;
  const options = [
    ...(chosen && !search ? [optionOf(chosen, false)] : []),
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
  return (
    <div onKeyDownCapture={onEnter}>
      <Form.Item
        name="studentId"
        label="Student"
        extra={hasNoMatch && `No student matches "${q}"`}
        rules={[{ required: true, message: 'Please select a student' }]}
      >
        <Select
          disabled={disabled}
          placeholder="Name or email"
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

/** Takes a full name: Enter twice after a mistyped search creates nobody. */
function NewStudentFields({ initial, onBack }: { initial: NewStudent; onBack: () => void }) {
  const isFirstNameOnly = Boolean(initial.firstName) && !initial.lastName;
  return (
    <>
      <div className="form-modal-row">
        <Form.Item
          name="firstName"
          label="First name"
          initialValue={initial.firstName}
          preserve={false}
          rules={[{ required: true, whitespace: true, message: 'Enter the first name' }]}
        >
          <Input maxLength={100} autoComplete="off" autoFocus={!initial.firstName} />
        </Form.Item>
        <Form.Item
          name="lastName"
          label="Last name"
          initialValue={initial.lastName}
          preserve={false}
          rules={[{ required: true, whitespace: true, message: 'Enter the last name' }]}
        >
          <Input maxLength={100} autoComplete="off" autoFocus={isFirstNameOnly} />
        </Form.Item>
      </div>
      <Form.Item
        name="email"
        label="Email"
        initialValue={initial.email}
        preserve={false}
        rules={[{ type: 'email', message: 'This is not an email address' }]}
      >
        <Input
          type="email"
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          autoFocus={Boolean(initial.firstName) && !isFirstNameOnly}
        />
      </Form.Item>
      <Form.Item>
        <Button type="link" className="enroll-back" onClick={onBack}>
          Choose an existing student instead
        </Button>
      </Form.Item>
    </>
  );
}

/** 'Ana Diaz (ana@example.com)'; enrolled students can't be chosen again. */
function optionOf(student: StudentRow, isEnrolled: boolean) {
  const name = student.email ? `${fullName(student)} (${student.email})` : fullName(student);
  return { value: student.id, label: isEnrolled ? `${name}, enrolled` : name, disabled: isEnrolled };
}

function emptyText(isError: boolean, isPending: boolean): string {
  if (isError) return 'The students could not be loaded';
  return isPending ? 'Loading…' : 'No students yet';
}
