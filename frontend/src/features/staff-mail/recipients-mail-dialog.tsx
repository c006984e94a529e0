import { missedText, type Noun, type Recipient, splitRecipients } from './recipients.js';
import { type Mail, StaffMailDialog } from './staff-mail-dialog.js';

interface RecipientsMailDialogProps {
  recipients: readonly Recipient[];
  noun: Noun;
  hint: string;
  send: (mail: Mail, recipientIds: string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Writes an email to these people, each once. Names those without an address. Mount to open. */
export function RecipientsMailDialog({ recipients, send, ...dialog }: RecipientsMailDialogProps) {
  const { reached, missed } = splitRecipients(recipients);
  const ids = reached.map(({ id }) => id);
  return (
    <StaffMailDialog
      {...dialog}
      reached={reached.length}
      only={reached.length === 1 ? reached[0]!.name : undefined}
      missed={missed.length > 0 ? missedText(missed) : ''}
      send={(mail) => send(mail, ids)}
    />
  );
}
