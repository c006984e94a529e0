import { NotFound } from '../../../shared/ui/not-found.js';

/** For an organization administrator whose account has no organization: only staff can give it one. */
export function NoOrganization() {
  return (
    <NotFound
      title="No organization access"
      text="Your account does not belong to an organization yet. Ask the training center to add it; then you can invite your people here."
    />
  );
}
