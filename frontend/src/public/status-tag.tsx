import { statusLook } from '../shared/ui/status.js';

/** A status as a word with its dot, in the colour of its role. */
export function StatusTag({ status }: { status: string }) {
  const { label, role } = statusLook(status);
  return <span className={`tag tag-${role}`}>{label}</span>;
}
