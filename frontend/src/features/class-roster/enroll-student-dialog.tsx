import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, type FormInstance, Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { ApiError } from '../../shared/api/error.js';
import type { ClassRow, RosterRow, StudentRow } from '../../shared/api/rows.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { studentSearchQuery, useEnrollStudent } from './api.js';
import { fullName, spotsText } from './roster.logic.js';

const SEARCH_DEBOUNCE_MS = 200;

interface EnrollStudentDialogProps {
  session: ClassRow;
  enrollments: RosterRow[] | undefined;
  onClose: () => void;
}

interface EnrollValues {
  studentId?: string;
  outside?: boolean;
}

/** Enrolls one student after another until it is closed. Mount to open. */
export function EnrollStudentDialog({ session, enrollments, onClose }: EnrollStudentDialogProps) {
  const [search, setSearch] = useState('');
  const [enrolledNames, setEnrolledNames] = useState<string[]>([]);
  const enroll = useEnrollStudent(session.id);
  const seats = Math.max(0, session.capacity - (enrollments?.length ?? session.enrolledCount));

  const submit = async ({ studentId, outside = false }: EnrollValues, form: FormInstance<EnrollValues>) => {
    if (!studentId) return;
    try {
      // The name comes from the response, since choosing a student clears the search and its results.
      const { student } = await enroll.mutateAsync({ studentId, allowOutside: outside });
      setEnrolledNames((names) => [...names, fullName(student)]);
      setSearch('');
      form.resetFields(['studentId']);
      form.focusField('studentId');
    } catch (error) {
      enroll.refresh(error);
      if (error instanceof ApiError && error.serverMessage) {
        form.setFields([{ name: 'studentId', errors: [error.serverMessage] }]);
      }
    }
  };
  return (
    <FormModal<EnrollValues>
      title="Enroll Student"
      submitLabel="Enroll Student"
      cancelLabel={enrolledNames.length > 0 ? 'Done' : 'Cancel'}
      keepOpen
      submitDisabled={seats === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="enroll-seats tabular" role="status">
        {seats === 0 ? 'This class is full.' : `${spotsText(seats)} left of ${session.capacity}`}
      </p>
      <StudentField
        session={session}
        enrollments={enrollments}
        disabled={seats === 0}
        search={search}
        onSearch={setSearch}
      />
      {session.organizationId && (
        <Form.Item name="outside" valuePropName="checked">
          <Checkbox>Also show students outside {session.organizationName}</Checkbox>
        </Form.Item>
      )}
      {enrolledNames.length > 0 && <p className="secondary">Enrolled now: {enrolledNames.join(', ')}</p>}
    </FormModal>
  );
}

interface StudentFieldProps extends Pick<EnrollStudentDialogProps, 'session' | 'enrollments'> {
  disabled: boolean;
  search: string;
  onSearch: (text: string) => void;
}

function StudentField({ session, enrollments, disabled, search, onSearch }: StudentFieldProps) {
  const outside = Form.useWatch<boolean | undefined>('outside') ?? false;
  const q = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const students = useQuery(studentSearchQuery(q, outside ? null : session.organizationId));
  // The previous results are hidden while a search runs, and Enter is held: it would choose the first of them, or clear
  // the typed text if there are none.
  const isSearching = q !== search.trim() || students.isPending;
  const results = isSearching ? [] : (students.data?.rows ?? []);
  const holdEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isSearching) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const isEnrolled = (id: string) => enrollments?.some(({ studentId }) => studentId === id) ?? false;
  return (
    <div onKeyDownCapture={holdEnter}>
      <Form.Item name="studentId" label="Student" rules={[{ required: true, message: 'Please select a student' }]}>
        <Select
          disabled={disabled}
          placeholder="Name or email"
          showSearch={{ filterOption: false, onSearch, searchValue: search }}
          loading={students.isFetching}
          options={results.map((student) => optionOf(student, isEnrolled(student.id)))}
          notFoundContent={emptyText(students.isError, isSearching, q)}
        />
      </Form.Item>
    </div>
  );
}

/** 'Ana Diaz (ana@example.com)'; enrolled students can't be chosen again. */
function optionOf(student: StudentRow, isEnrolled: boolean) {
  const name = student.email ? `${fullName(student)} (${student.email})` : fullName(student);
  return { value: student.id, label: isEnrolled ? `${name}, enrolled` : name, disabled: isEnrolled };
}

function emptyText(isError: boolean, isPending: boolean, q: string): string {
  if (isError) return 'The students could not be loaded';
  if (isPending) return 'Loading…';
  return q ? `No student matches "${q}"` : 'No students yet';
}
