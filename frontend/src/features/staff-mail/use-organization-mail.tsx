import { type ReactNode, useState } from 'react';
import { useEmailOrganizations } from './api.js';
import { organizationNoun } from './recipients.js';
import { StaffMailDialog } from './staff-mail-dialog.js';

interface Organization {
  id: string;
  name: string;
  adminEmail: string;
}

/** Opens the form that writes an email to the administrators of organizations. Render `mailDialog` somewhere on the page. */
export function useOrganizationMail(): {
  writeMail: (organizations: readonly Organization[]) => void;
  mailDialog: ReactNode;
} {
  const [organizations, setOrganizations] = useState<readonly Organization[]>();
  const { mutateAsync: send } = useEmailOrganizations();
  const mailDialog = organizations && (
    <StaffMailDialog
      recipients={organizations.map(({ id, name, adminEmail }) => ({ id, name, email: adminEmail }))}
      noun={organizationNoun}
      hint="Begins with the administrator's name and ends with the center's address. Each administrator gets an email of their own."
      send={(mail, organizationIds) => send({ ...mail, organizationIds })}
      onClose={() => setOrganizations(undefined)}
    />
  );
  return { writeMail: setOrganizations, mailDialog };
}
