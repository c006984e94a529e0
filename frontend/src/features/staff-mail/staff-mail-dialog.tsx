import { Alert, Form, Input } from 'antd';
import { isTypedCount, NEEDS_TYPED_COUNT, typedCountLabel } from '../../shared/model/typed-count.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { countOf, type Noun } from './recipients.js';

/** The limits of the call. */
const MAX_SUBJECT = 150;
const MAX_MESSAGE = 5_000;

export interface Mail {
  subject: string;
  message: string;
}

interface StaffMailDialogProps {
  /** How many get the email; undefined while they are counted. */
  reached: number | undefined;
  /** The name of the only one who gets it. */
  only?: string | undefined;
  /** Who doesn't get it and why; blank if all do. */
  missed: string;
  noun: Noun;
  /** How the email begins and ends. */
  hint: string;
  send: (mail: Mail) => Promise<unknown>;
  onClose: () => void;
}

/** Writes an email. Says who doesn't get it before it is sent; one to many asks for their number. Mount to open. */
export function StaffMailDialog({ reached, only, missed, noun, hint, send, onClose }: StaffMailDialogProps) {
  const count = countOf(reached ?? 0, noun);
  const isLarge = reached !== undefined && reached > NEEDS_TYPED_COUNT;
  return (
    <FormModal<Mail & { typed: string }>
      title={reached === undefined ? `Email ${noun.many}` : `Email ${only ?? count}`}
      submitLabel={reached !== undefined && reached > 1 ? `Send to ${count}` : 'Send'}
      submitDisabled={!reached}
      initialValues={{ subject: '', message: '', typed: '' }}
      onSubmit={({ subject, message }) => send({ subject, message })}
      onClose={onClose}
    >
      {missed && (
        <Form.Item>
          <Alert
            type="warning"
            showIcon
            title={missed}
            description={reached ? 'The email goes to the others.' : 'Nobody would get the email.'}
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
      {isLarge && (
        <Form.Item
          name="typed"
          label={typedCountLabel(reached, 'send it')}
          rules={[
            {
              validator: (_, typed: string) =>
                isTypedCount(typed, reached) ? Promise.resolve() : Promise.reject(new Error(`Type ${reached}`)),
            },
          ]}
        >
          <Input autoComplete="off" inputMode="numeric" />
        </Form.Item>
      )}
    </FormModal>
  );
}
