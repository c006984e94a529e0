import { Alert, Form, Input } from 'antd';
import { FormModal } from '../../shared/ui/form-modal.js';
import { countOf, missedText, type Noun, type Recipient, splitRecipients } from './recipients.js';

/** The limits of the call. */
const MAX_SUBJECT = 150;
const MAX_MESSAGE = 5_000;

export interface Mail {
  subject: string;
  message: string;
}

interface StaffMailDialogProps {
  recipients: readonly Recipient[];
  noun: Noun;
  /** How the email begins and ends. */
  hint: string;
  send: (mail: Mail, recipientIds: string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Writes an email. Names those without an address before it is sent. Mount to open. */
export function StaffMailDialog({ recipients, noun, hint, send, onClose }: StaffMailDialogProps) {
  const { reached, missed } = splitRecipients(recipients);
  const [only] = reached.length === 1 ? reached : [];
  const count = countOf(reached.length, noun);
  return (
    <FormModal<Mail>
      title={`Email ${only?.name ?? count}`}
      submitLabel={reached.length > 1 ? `Send to ${count}` : 'Send'}
      submitDisabled={reached.length === 0}
      initialValues={{ subject: '', message: '' }}
      onSubmit={(mail) =>
        send(
          mail,
          reached.map(({ id }) => id),
        )
      }
      onClose={onClose}
    >
      {missed.length > 0 && (
        <Form.Item>
          <Alert
            type="warning"
            showIcon
            title={missedText(missed)}
            description={reached.length > 0 ? 'The email goes to the others.' : 'Nobody would get the email.'}
          />
        </Form.Item>
      )}
      <Form.Item
        name="subject"
        label="Subject"
        rules={[
          { required: true, whitespace: true, message: 'Enter a subject' },
          { max: MAX_SUBJECT, message: `The subject has at most ${MAX_SUBJECT} characters` },
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="message"
        label="Message"
        extra={hint}
        rules={[
          { required: true, whitespace: true, message: 'Enter a message' },
          { max: MAX_MESSAGE, message: `The message has at most ${MAX_MESSAGE.toLocaleString('en-US')} characters` },
        ]}
      >
        <Input.TextArea rows={8} />
      </Form.Item>
    </FormModal>
  );
}
