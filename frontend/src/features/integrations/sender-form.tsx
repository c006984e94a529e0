import { Button, Form, Input } from 'antd';
import { showFieldErrors } from '../../shared/ui/form-modal.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { type Sender, useSaveSender, useSender } from './api.js';

/** Who emails are from. */
export function SenderForm() {
  const sender = useSender();
  if (sender.isPending) return <LoadingState label="Loading the sender" />;
  if (sender.isError) return <ErrorState error={sender.error} onRetry={() => sender.refetch()} />;
  const { source, name, address } = sender.data;
  // What is saved becomes the form's new start.
  return <Fields key={`${source} ${name} ${address}`} sender={sender.data} />;
}

function Fields({ sender: { source, name, address } }: { sender: Sender }) {
  const [form] = Form.useForm<{ name: string; address: string }>();
  const save = useSaveSender();
  useUnsavedChanges(() => form.isFieldsTouched(), 'The sender that you typed is not saved.');
  const isChosen = source === 'environment' || source === 'stored';
  return (
    <Form
      form={form}
      name="sender"
      layout="vertical"
      requiredMark={false}
      disabled={source === 'environment'}
      initialValues={isChosen ? { name, address } : {}}
      validateTrigger="onSubmit"
      onFinish={(values) => save.mutate(values, { onError: (error) => showFieldErrors(form, error) })}
    >
      <div className="sender-fields">
        <Form.Item name="name" label="Sender Name" rules={[required('Enter the name that people see first')]}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="address"
          label="Sender Address"
          rules={[required('Enter an address of your own domain, such as classes@training.example')]}
        >
          <Input autoComplete="off" type="email" />
        </Form.Item>
      </div>
      <div className="integration-actions">
        <Button htmlType="submit" loading={save.isPending}>
          Save
        </Button>
        <span className="secondary">{source === 'default' ? `Not set: ${name} <${address}>.` : STATES[source]}</span>
      </div>
    </Form>
  );
}

const required = (message: string) => ({ required: true, whitespace: true, message });

const STATES = {
  environment: 'Set by MAIL_FROM in the environment, which takes precedence.',
  stored: 'Used by whatever sends your emails, which has to know the address as yours.',
  none: 'Not set. Emails wait until it is.',
};
