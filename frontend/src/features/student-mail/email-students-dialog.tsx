import { Alert, Form, Input } from 'antd';
import { FormModal } from '../../shared/ui/form-modal.js';
import { useEmailStudents } from './api.js';
import { countOf, missedText, type Recipient, splitRecipients } from './recipients.js';

/** The limits of the call. */
const MAX_SUBJECT = 150;
const MAX_MESSAGE = 5_000;

interface Mail {
  subject: string;
  message: string;
}

/** Writes a mail to students. Names those without an address before it is sent. Mount to open. */
export function EmailStudentsDialog({ students, onClose }: { students: readonly Recipient[]; onClose: () => void }) {
  const { mutateAsync: send } = useEmailStudents();
  const { reached, missed } = splitRecipients(students);
  const [only] = reached.length === 1 ? reached : [];
  return (
    <FormModal<Mail>
      title={only ? `Email ${only.firstName} ${only.lastName}` : `Email ${countOf(reached.length)}`}
      submitLabel={reached.length > 1 ? `Send to ${countOf(reached.length)}` : 'Send'}
      submitDisabled={reached.length === 0}
      initialValues={{ subject: '', message: '' }}
      onSubmit={(mail) => send({ ...mail, studentIds: reached.map(({ id }) => id) })}
      onClose={onClose}
    >
      {missed.length > 0 && (
        <Form.Item>
          <Alert
            type="warning"
            showIcon
            title={missedText(missed)}
            description={reached.length > 0 ? 'The mail goes to the others.' : 'Nobody would get the mail.'}
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
        extra="Begins with the student's first name and ends with the center's address. Each student gets a mail of their own."
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
