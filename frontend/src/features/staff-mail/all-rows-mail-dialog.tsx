import { useQuery } from '@tanstack/react-query';
import { leftOutText } from '../../shared/model/left-out.js';
import type { AllRows } from '../../shared/ui/data-grid/index.js';
import { emailForecastQuery, useEmailOrganizations, useEmailStudents } from './api.js';
import { ORGANIZATION_HINT, STUDENT_HINT } from './hints.js';
import { organizationNoun, studentNoun } from './recipients.js';
import { StaffMailDialog } from './staff-mail-dialog.js';

interface AllRowsMailDialogProps {
  to: 'students' | 'organizations';
  all: AllRows;
  onClose: () => void;
}

/** Writes an email to all rows of a list, as the server counts them. A job sends it. Mount to open. */
export function AllRowsMailDialog({ to, all, onClose }: AllRowsMailDialogProps) {
  const students = useEmailStudents();
  const organizations = useEmailOrganizations();
  const forecast = useQuery(emailForecastQuery(to, all.filter));
  const send = to === 'students' ? students.mutateAsync : organizations.mutateAsync;
  return (
    <StaffMailDialog
      reached={forecast.data?.reached}
      missed={
        forecast.isError ? 'Who would get the email couldn’t be counted.' : leftOutText(forecast.data?.leftOut ?? [])
      }
      noun={to === 'students' ? studentNoun : organizationNoun}
      hint={to === 'students' ? STUDENT_HINT : ORGANIZATION_HINT}
      send={(mail) => send({ ...mail, filter: all.filter, expected: all.expected })}
      onClose={onClose}
    />
  );
}
