import { DeleteOutlined, EditOutlined, MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { StudentRow } from '../../shared/api/rows.js';
import { useMay } from '../../shared/model/permissions.js';
import { nameOf } from '../../shared/model/person.js';
import {
  type AllRows,
  DataGrid,
  type GridFilter,
  IMPORT_FILTER,
  OrganizationFilter,
  RowActions,
  RowButton,
} from '../../shared/ui/data-grid/index.js';
import { Hint } from '../../shared/ui/hint.js';
import { May } from '../../shared/ui/may.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { STUDENTS } from './api.js';
import { StudentCard } from './student-card.js';
import { studentColumns } from './student-columns.js';
import { EditStudentDialog } from './student-dialogs.js';
import './students.css';
import { useDeleteStudentQuestion } from './delete-student-question.js';
import { useStudentEdits } from './use-student-edits.js';

const FILTERS: GridFilter<'membership' | 'certified' | 'organizationId' | 'importId'>[] = [
  {
    name: 'certified',
    label: 'Certification',
    options: [
      { value: 'valid', label: 'Valid' },
      { value: 'expiring', label: statusAppearance('expiring').label },
      { value: 'expired', label: statusAppearance('expired').label },
      { value: 'none', label: 'None valid' },
    ],
  },
  { name: 'organizationId', label: 'Organization', control: OrganizationFilter },
  {
    name: 'membership',
    label: 'Membership',
    options: [
      { value: 'invited', label: statusAppearance('invited').label },
      { value: 'unconfirmed', label: statusAppearance('to-confirm').label },
    ],
  },
  IMPORT_FILTER,
];

const PENCIL = <EditOutlined aria-hidden />;

interface StudentsProps {
  onAdd: () => void;
  /** Writes an email to these students. */
  onEmail: (students: readonly StudentRow[]) => void;
  /** Writes one to all students of the list. */
  onEmailAll: (all: AllRows) => void;
}

export function Students({ onAdd, onEmail, onEmailAll }: StudentsProps) {
  const [edited, setEdited] = useState<StudentRow>();
  const { confirmDelete, deleteDialog } = useDeleteStudentQuestion();
  const edits = useStudentEdits();
  const may = useMay();
  const mayChange = may('change-people');
  const columns = useMemo(() => studentColumns(mayChange ? edits : {}), [edits, mayChange]);
  return (
    <>
      <DataGrid
        id="students"
        path={STUDENTS}
        noun={{ one: 'student', many: 'students' }}
        columns={columns}
        rowHref={({ id }) => `/students/${id}`}
        search="Search by name or email"
        filters={FILTERS}
        selectable
        savedViews
        selectsAll
        bulkActions={(selected, _, all) => (
          <May to="send-messages">
            <Button
              type="text"
              icon={<MailOutlined aria-hidden />}
              onClick={() => (all ? onEmailAll(all) : onEmail(selected()))}
            >
              Email…
            </Button>
          </May>
        )}
        card={(student) => (
          <StudentCard student={student} onEdit={() => setEdited(student)} onDelete={() => confirmDelete(student)} />
        )}
        actions={(student) => (
          <>
            {mayChange && (
              <Hint title="Edit Profile">
                <RowButton
                  icon={PENCIL}
                  label={`Edit Profile of ${nameOf(student)}`}
                  onClick={() => setEdited(student)}
                />
              </Hint>
            )}
            <RowActions
              name={nameOf(student)}
              items={[
                {
                  label: 'Delete',
                  icon: <DeleteOutlined aria-hidden />,
                  danger: true,
                  needs: 'administer',
                  onSelect: () => confirmDelete(student),
                },
              ]}
            />
          </>
        )}
        empty={{
          title: 'No students yet',
          text: 'Students appear here when you add them or when they register themselves.',
          action: (
            <May to="change-people">
              <Button type="primary" onClick={onAdd}>
                Add Student
              </Button>
            </May>
          ),
        }}
      />
      {deleteDialog}
      {edited && <EditStudentDialog student={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
