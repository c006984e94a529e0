import './status-tag.css';
import { statusLook } from './status.js';

interface StatusTagProps {
  /** A status from the API: 'in-progress', 'paid', 'org_admin'. */
  status: string;
  label?: string;
  /** Whether somebody has to act, where it depends on more than the status: a pending result of a class that has begun. */
  needsAct?: boolean;
}

/** A status as a dot and a word; as a tag in full color if somebody has to act. */
export function StatusTag({ status, label, needsAct }: StatusTagProps) {
  const look = statusLook(status);
  return (
    <span className={`status-tag role-${look.role}${(needsAct ?? look.needsAct) ? '' : ' status-quiet'}`}>
      {look.mark !== 'none' && <span className={`status-mark status-${look.mark}`} />}
      {label ?? look.label}
    </span>
  );
}
