import { StatusTag } from '../../shared/ui/status-tag.js';

/** Marks somebody who registered and hasn't proved the email address yet. */
export function UnverifiedTag() {
  return (
    <span
      className="unverified-tag"
      title="Registered, but has not verified the email address. Deleted after a day without it."
    >
      <StatusTag status="unverified" />
    </span>
  );
}
