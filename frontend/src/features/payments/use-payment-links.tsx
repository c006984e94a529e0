import { Button, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useModal } from '../../shared/ui/form-modal.js';
import { toast, toastFailure } from '../../shared/ui/toast/toast-store.js';
import './payments.css';
import { useGivePaymentLinks } from './staff-api.js';

export type LinkChannel = 'email' | 'text';

/** A seat to be paid, and whose it is. */
interface NamedSeat {
  enrollmentId: string;
  studentName: string;
}

/** A link that its student didn't get. */
interface UnsentLink {
  studentName: string;
  reason: string | undefined;
  url: string | null;
}

export interface PaymentLinkActs {
  /** Sends the payment links of these seats. */
  onSendLinks: (seats: NamedSeat[], by?: LinkChannel) => void;
  /** Copies the payment link of a seat. */
  onCopyLink: (seat: NamedSeat) => void;
}

/** Sends and copies payment links, and says whom none reached. Render `linkDialog` somewhere on the page. */
export function usePaymentLinks(): PaymentLinkActs & { linkDialog: ReactNode } {
  const give = useGivePaymentLinks();
  const [unsent, setUnsent] = useState<UnsentLink[]>();
  const send = async (seats: NamedSeat[], by: LinkChannel) => {
    const nameOf = new Map(seats.map(({ enrollmentId, studentName }) => [enrollmentId, studentName]));
    const rows = await give.mutateAsync({ enrollmentIds: [...nameOf.keys()], send: by }).catch(() => undefined);
    if (!rows) return;
    const [sent, others] = [rows.filter((row) => row.sent === by), rows.filter((row) => row.sent !== by)];
    const one = sent.length === 1 && nameOf.get(sent[0]!.enrollmentId);
    if (sent.length > 0)
      toast({
        title: 'Success',
        description: one
          ? `Payment link ${by === 'text' ? 'texted' : 'sent'} to ${one}`
          : `${sent.length} payment links sent`,
      });
    if (others.length > 0)
      setUnsent(
        others.map(({ enrollmentId, reason, url }) => ({ studentName: nameOf.get(enrollmentId)!, reason, url })),
      );
  };
  const copy = async ({ enrollmentId, studentName }: NamedSeat) => {
    const rows = await give.mutateAsync({ enrollmentIds: [enrollmentId], send: 'none' }).catch(() => undefined);
    if (!rows) return;
    const { url, reason } = rows[0]!;
    if (url === null) return toastFailure(reason ?? 'There is no payment link.');
    if (await copied(url)) toast({ title: 'Success', description: `Payment link of ${studentName} copied` });
    else setUnsent([{ studentName, reason: undefined, url }]);
  };
  return {
    onSendLinks: (seats, by = 'email') => void send(seats, by),
    onCopyLink: (seat) => void copy(seat),
    linkDialog: unsent && <UnsentLinks links={unsent} onClose={() => setUnsent(undefined)} />,
  };
}

/** Names everybody whom no link reached, with the reason and the link to give them in another way. Mount to open. */
function UnsentLinks({ links, onClose }: { links: UnsentLink[]; onClose: () => void }) {
  const { close, modalProps } = useModal(onClose);
  const isCopy = links.every(({ reason }) => reason === undefined);
  const title = isCopy
    ? 'Copy the payment link'
    : links.length === 1
      ? '1 payment link was not sent'
      : `${links.length} payment links were not sent`;
  return (
    <Modal {...modalProps} title={title} footer={<Button onClick={close}>Close</Button>}>
      <ul className="unsent-links">
        {links.map(({ studentName, reason, url }) => (
          <li key={`${studentName} ${url}`}>
            <p>
              <strong>{studentName}</strong>
              {reason && `: ${reason}`}
            </p>
            {url && (
              <Input
                readOnly
                value={url}
                aria-label={`Payment link of ${studentName}`}
                onFocus={({ target }) => target.select()}
              />
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** Whether the browser let the page copy it: some don't after a wait. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
