import { EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../shared/api/error.js';
import { formatDate } from '../../shared/format/date.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { StatCard, StatRow } from '../../shared/ui/stat-card.js';
import { ErrorState } from '../../shared/ui/states.js';
import { studentQuery } from './api.js';
import { fullName } from './student.logic.js';
import { StudentCertifications } from './student-certifications.js';
import { EditStudentDialog } from './student-dialogs.js';
import { StudentHistory } from './student-history.js';
import { StudentProfile } from './student-profile.js';
import './students.css';

const BACK = { to: '/students', label: 'Students' };

/** A student's profile, figures, certifications and class history. */
export function StudentDetail({ studentId }: { studentId: string }) {
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
      title={student ? fullName(student) : 'Student'}
      back={BACK}
      action={
        <Button icon={<EditOutlined aria-hidden />} disabled={!student} onClick={() => setIsEditing(true)}>
          Edit Profile
        </Button>
      }
    >
      <div className="student-detail">
        <StudentProfile student={student} />
        <div className="student-records">
          <div className="figures-in-row">
            <StatRow>
              <StatCard label="Active Certifications" value={student?.activeCertifications} />
              <StatCard label="Classes Attended" value={student?.classesAttended} />
              <StatCard label="Next Renewal" value={student && renewalText(student.nextRenewal)} />
            </StatRow>
          </div>
          <StudentCertifications studentId={studentId} />
          <StudentHistory studentId={studentId} />
        </div>
      </div>
      {student && isEditing && <EditStudentDialog student={student} onClose={() => setIsEditing(false)} />}
    </Page>
  );
}

const renewalText = (nextRenewal: string | null) => (nextRenewal ? formatDate(nextRenewal) : 'N/A');
