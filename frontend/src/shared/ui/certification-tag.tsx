import { formatDate } from '../format/date.js';
import { StatusTag } from './status-tag.js';

interface CertificationTagProps {
  certification: { status: string; issueDate: string };
}

/** The status of a certification; of one that is dated in the future, the day on which it begins. */
export function CertificationTag({ certification: { status, issueDate } }: CertificationTagProps) {
  return status === 'upcoming' ? (
    <StatusTag status={status} label={`Starts ${formatDate(issueDate)}`} />
  ) : (
    <StatusTag status={status} />
  );
}
