import { type ReactNode, useState } from 'react';
import type { AllRows } from '../../shared/ui/data-grid/index.js';
import { AllRowsMailDialog } from './all-rows-mail-dialog.js';
import { useEmailOrganizations } from './api.js';
import { ORGANIZATION_HINT } from './hints.js';
import { organizationNoun } from './recipients.js';
import { RecipientsMailDialog } from './recipients-mail-dialog.js';

interface Organization {
  id: string;
  name: string;
  adminEmail: string;
}

interface OrganizationMail {
  /** With the opening invoices whose payment the email reminds of. */
  writeMail: (organizations: readonly Organization[], reminderOf?: string[]) => void;
  /** To the administrators of all organizations of a list. */
  writeToAll: (all: AllRows) => void;
  mailDialog: ReactNode;
}

/** Opens the form that writes an email to the administrators of organizations. Render `mailDialog` somewhere on the page. */
export function useOrganizationMail(): OrganizationMail {
  const [written, setWritten] = useState<{
    organizations: readonly Organization[];
    reminderOf?: string[] | undefined;
  }>();
  const [all, setAll] = useState<AllRows>();
  const { mutateAsync: send } = useEmailOrganizations();
  const writeMail: OrganizationMail['writeMail'] = (organizations, reminderOf) =>
    setWritten({ organizations, reminderOf });
  const mailDialog = written ? (
    <RecipientsMailDialog
      recipients={written.organizations.map(({ id, name, adminEmail }) => ({ id, name, email: adminEmail }))}
      noun={organizationNoun}
      hint={ORGANIZATION_HINT}
      send={(mail, organizationIds) =>
        send({ ...mail, organizationIds, ...(written.reminderOf && { reminderOf: written.reminderOf }) })
      }
      onClose={() => setWritten(undefined)}
    />
  ) : (
    all && <AllRowsMailDialog to="organizations" all={all} onClose={() => setAll(undefined)} />
  );
  return { writeMail, writeToAll: setAll, mailDialog };
}
