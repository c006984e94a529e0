import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, type RefSelectProps, Select } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/error.js';
import type { ClassRow, RosterRow, StudentRow } from '../../shared/api/rows.js';
import { FormDialog } from '../../shared/ui/form-dialog.js';
import { useDebounced } from '../../shared/ui/use-debounced.js';
import { studentSearchQuery, useEnrollStudent } from './api.js';
import { fullName, spotsText } from './roster.logic.js';

/** A pause in typing this long sends the search. */
const SEARCH_PAUSE_MS = 200;

interface EnrollStudentDialogProps {
  row: ClassRow;
  rows: RosterRow[] | undefined;
  open: boolean;
  onClose: () => void;
}

interface EnrollValues {
  studentId?: string;
  outside?: boolean;
}

/** Enrolls one student after another: it stays open, says who is in, and how many seats are left. */
export function EnrollStudentDialog({ row, rows, open, onClose }: EnrollStudentDialogProps) {
  const [form] = Form.useForm<EnrollValues>();
  const select = useRef<RefSelectProps>(null);
  const [typed, setTyped] = useState('');
  const [enrolled, setEnrolled] = useState<string[]>([]);
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const outside = Form.useWatch('outside', form) ?? false;
  const organizationId = row.organizationId && !outside ? row.organizationId : null;
  const students = useQuery({ ...studentSearchQuery(q, organizationId), enabled: open });
  // Until the answer to what is typed is here, nobody can be chosen: Enter would take the first of the list before, and
  // with no list it would throw away what was typed.
  const isWaiting = q !== typed.trim() || students.isPending;
  const found = isWaiting ? [] : (students.data?.rows ?? []);
  const holdEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isWaiting) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const enroll = useEnrollStudent(row.id);

  const seats = Math.max(0, row.capacity - (rows?.length ?? row.enrolledCount));
  const isEnrolled = (id: string) => rows?.some(({ studentId }) => studentId === id) ?? false;

  const submit = ({ studentId }: EnrollValues) => {
    if (!studentId) return;
    enroll.mutate(
      { studentId, allowOutside: outside },
      {
        // The answer's name: the list of options may show others by now, since choosing clears the search.
        onSuccess: ({ student }) => {
          setEnrolled((names) => [...names, fullName(student)]);
          setTyped('');
          form.resetFields(['studentId']);
          select.current?.focus();
        },
        onError: (error) => {
          enroll.refresh(error);
          if (error instanceof ApiError && error.serverMessage) {
            form.setFields([{ name: 'studentId', errors: [error.serverMessage] }]);
          }
        },
      },
    );
  };
  const close = () => {
    setEnrolled([]);
    setTyped('');
    onClose();
  };
  return (
    <FormDialog
      title="Enroll Student"
      submit="Enroll Student"
      cancel={enrolled.length > 0 ? 'Done' : 'Cancel'}
      open={open}
      onClose={close}
      busy={enroll.isPending}
      submitDisabled={seats === 0}
    >
      {(id) => (
        <Form<EnrollValues>
          id={id}
          form={form}
          layout="vertical"
          className="dialog-form"
          onFinish={submit}
          onKeyDownCapture={holdEnter}
          requiredMark={false}
        >
          <p className="enroll-seats tabular" role="status">
            {seats === 0 ? 'This class is full.' : `${spotsText(seats)} left of ${row.capacity}`}
          </p>
          <Form.Item name="studentId" label="Student" rules={[{ required: true, message: 'Please select a student' }]}>
            <Select
              ref={select}
              autoFocus
              disabled={seats === 0}
              placeholder="Name or email"
              showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
              loading={students.isFetching}
              options={found.map((student) => optionOf(student, isEnrolled(student.id)))}
              notFoundContent={emptyText(students.isError, isWaiting, q)}
            />
          </Form.Item>
          {row.organizationId && (
            <Form.Item name="outside" valuePropName="checked">
              <Checkbox>Also show students outside {row.organizationName}</Checkbox>
            </Form.Item>
          )}
          {enrolled.length > 0 && <p className="enroll-done secondary">Enrolled now: {enrolled.join(', ')}</p>}
        </Form>
      )}
    </FormDialog>
  );
}

/** Name and (email), as the spec wants it; who is in already cannot be chosen again. */
function optionOf(student: StudentRow, isEnrolled: boolean) {
  const name = student.email ? `${fullName(student)} (${student.email})` : fullName(student);
  return { value: student.id, label: isEnrolled ? `${name}, enrolled` : name, disabled: isEnrolled };
}

function emptyText(isError: boolean, isPending: boolean, q: string): string {
  if (isError) return 'The students could not be loaded';
  if (isPending) return 'Loading…';
  return q ? `No student matches "${q}"` : 'No students yet';
}
