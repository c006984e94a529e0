import './status-tag.css';
import { type StatusAppearance, statusAppearance } from './status.js';

interface StatusTagProps {
  /** A status from the API: 'in-progress', 'paid', 'org_admin'. */
  status: string;
  label?: string;
  /** Whether somebody has to act, where it depends on more than the status: a pending result of a class that has begun. */
  needsAct?: boolean;
}

/** A status as a dot and a word; as a tag in full color if somebody has to act. */
export function StatusTag({ status, label, needsAct }: StatusTagProps) {
  const appearance = statusAppearance(status);
  return (
    <span className={`status-tag ${classOf(appearance, needsAct ?? appearance.needsAct)}`}>
      {appearance.mark !== 'none' && <span className={`status-mark status-${appearance.mark}`} />}
      {label ?? appearance.label}
    </span>
  );
}

function classOf({ outline, role }: StatusAppearance, needsAct: boolean): string {
  if (outline) return `status-outline outline-${outline}`;
  return needsAct ? `role-${role}` : `role-${role} status-quiet`;
}
