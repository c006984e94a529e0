import { EditOutlined, MailOutlined, PhoneOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../shared/api/error.js';
import type { StudentDetailRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { nameOf } from '../../shared/model/person.js';
import { studentQuery } from '../../shared/model/queries.js';
import { BandFigure, FigureBand } from '../../shared/ui/figure-band.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { ErrorState, Skeleton } from '../../shared/ui/states.js';
import { StudentPhotoUpload } from './student-avatar.js';
import { StudentCertifications } from './student-certifications.js';
import { EditStudentDialog } from './student-dialogs.js';
import { StudentHistory } from './student-history.js';
import { StudentMarks } from './student-marks.js';
import { StudentProfile } from './student-profile.js';
import './students.css';

const BACK = { to: '/students', label: 'Students' };

interface StudentDetailProps {
  studentId: string;
  organizationHref: (organizationId: string) => string;
}

/** A student's profile, figures, certifications and class history. */
export function StudentDetail({ studentId, organizationHref }: StudentDetailProps) {
  const { data: student, error, isError, refetch } = useQuery(studentQuery(studentId));
  const [isEditing, setIsEditing] = useState(false);

  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <NotFound
        title="Student not found"
        text="The record may have been deleted, or the address is not quite right."
        action={<LinkButton to="/students">Back to students</LinkButton>}
      />
    );
  }
  if (isError && !student) {
    return (
      <Page title="Student" back={BACK}>
        <ErrorState error={error} onRetry={() => refetch()} />
      </Page>
    );
  }
  return (
    <Page
      title={student ? nameOf(student) : 'Student'}
      mark={student ? <StudentPhotoUpload student={student} /> : <span className="avatar" />}
      tag={
        <>
          {student && <StudentMarks student={student} />}
          {student?.organizationId && <span className="status-tag role-neutral">Organization Member</span>}
        </>
      }
      line={
        student ? (
          <Membership student={student} organizationHref={organizationHref} />
        ) : (
          <Skeleton width="14rem" height="1.25rem" />
        )
      }
      back={BACK}
      action={
        <>
          {student?.email && (
            <Button
              type="text"
              href={`mailto:${student.email}`}
              icon={<MailOutlined aria-hidden />}
              aria-label={`Email ${nameOf(student)}`}
            />
          )}
          {student?.phone && (
            <Button
              type="text"
              href={`tel:${student.phone}`}
              icon={<PhoneOutlined aria-hidden />}
              aria-label={`Call ${nameOf(student)}`}
            />
          )}
          <Button icon={<EditOutlined aria-hidden />} disabled={!student} onClick={() => setIsEditing(true)}>
            Edit Profile
          </Button>
        </>
      }
    >
      <FigureBand
        figures={
          <>
            <BandFigure label="Active Certifications" value={student?.activeCertifications} />
            <BandFigure label="Classes Attended" value={student?.classesAttended} />
            <BandFigure
              label="Next Renewal"
              value={student && (student.nextRenewal ? formatDate(student.nextRenewal) : 'N/A')}
            />
          </>
        }
      />
      <div className="student-detail">
        <div className="student-records">
          <StudentCertifications studentId={studentId} />
          <StudentHistory studentId={studentId} />
        </div>
        <StudentProfile student={student} />
      </div>
      {student && isEditing && <EditStudentDialog student={student} onClose={() => setIsEditing(false)} />}
    </Page>
  );
}

interface MembershipProps {
  student: StudentDetailRow;
  organizationHref: (organizationId: string) => string;
}

function Membership({ student: { organizationId, organizationName, createdAt }, organizationHref }: MembershipProps) {
  return (
    <span className="tabular">
      {organizationId && (
        <>
          <Link to={organizationHref(organizationId)}>{organizationName}</Link> ·{' '}
        </>
      )}
      Student since <InstantDate instant={createdAt} />
    </span>
  );
}
