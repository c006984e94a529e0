import './status-tag.css';
import { type StatusLook, statusLook } from './status.js';

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
    <span className={`status-tag ${classOf(look, needsAct ?? look.needsAct)}`}>
      {look.mark !== 'none' && <span className={`status-mark status-${look.mark}`} />}
      {label ?? look.label}
    </span>
  );
}

function classOf({ outline, role }: StatusLook, needsAct: boolean): string {
  if (outline) return `status-outline outline-${outline}`;
  return needsAct ? `role-${role}` : `role-${role} status-quiet`;
}
