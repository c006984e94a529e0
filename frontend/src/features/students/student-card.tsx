import { DeleteOutlined, EditOutlined, IdcardOutlined, MailOutlined, PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { StudentRow } from '../../shared/api/rows.js';
import { formatPhone } from '../../shared/format/phone.js';
import { nameOf } from '../../shared/model/person.js';
import { Hint } from '../../shared/ui/hint.js';
import { May } from '../../shared/ui/may.js';
import { StudentPhotoUpload } from './student-avatar.js';
import { StudentMarks } from './student-marks.js';

interface StudentCardProps {
  student: StudentRow;
  onEdit: () => void;
  onDelete: () => void;
}

/** A student in the card view. The name's link covers the card, so that a click outside the buttons opens the page. */
export function StudentCard({ student, onEdit, onDelete }: StudentCardProps) {
  const name = nameOf(student);
  return (
    <article className="student-card">
      <div className="student-card-head">
        <StudentPhotoUpload student={student} />
        <div className="student-card-names">
          <h2 className="student-card-title">
            <Link to={`/students/${student.id}`} className="card-link">
              {name}
            </Link>
          </h2>
          <StudentMarks student={student} />
          {student.organizationId && (
            <span className="status-tag role-neutral" title={student.organizationName ?? ''}>
              Organization Member
            </span>
          )}
        </div>
      </div>
      <dl className="icon-facts">
        <div>
          <dt>
            <MailOutlined aria-hidden />
            <span className="visually-hidden">Email</span>
          </dt>
          <dd>{student.email || <span className="secondary">No email</span>}</dd>
        </div>
        <div>
          <dt>
            <PhoneOutlined aria-hidden />
            <span className="visually-hidden">Phone</span>
          </dt>
          <dd className="tabular">{formatPhone(student.phone) || <span className="secondary">No phone</span>}</dd>
        </div>
        {student.licenseNumber && (
          <div>
            <dt>
              <IdcardOutlined aria-hidden />
              <span className="visually-hidden">License</span>
            </dt>
            <dd className="mono">{student.licenseNumber}</dd>
          </div>
        )}
      </dl>
      {student.notes && <p className="student-card-notes secondary">{student.notes}</p>}
      <div className="card-actions">
        <May to="change-people">
          <Button icon={<EditOutlined aria-hidden />} onClick={onEdit} aria-label={`Edit Profile of ${name}`}>
            Edit Profile
          </Button>
        </May>
        <span className="card-actions-gap" />
        <May to="administer">
          <Hint title="Delete">
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Delete ${name}`}
              onClick={onDelete}
            />
          </Hint>
        </May>
      </div>
    </article>
  );
}
