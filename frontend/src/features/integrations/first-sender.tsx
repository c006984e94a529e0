import { Button, Form, Input, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { showFieldErrors } from '../../shared/ui/form-modal.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { type Sender, useProviderKeys, useSaveKey, useSaveSender, useSender, useSendTest } from './api.js';
import { InboxQuestion } from './inbox-question.js';
import { SenderDomainCheck } from './sender-domain.js';
import './integrations.css';

interface FirstSenderProps {
  centerName: string;
  centerEmail: string;
  /** Who delivers email now. */
  provider: 'sendgrid' | 'smtp' | 'mailbox' | 'none';
  skip: ReactNode;
  confirm: () => Promise<unknown>;
  onDone: () => void;
}

interface Values {
  name: string;
  address: string;
  /** Of SendGrid. */
  apiKey?: string;
  /** Of a mail server. */
  url?: string;
}

/** The setup step that asks who emails are from and who sends them, and proves it with an email to oneself. */
export function FirstSender(props: FirstSenderProps) {
  const sender = useSender();
  const keys = useProviderKeys();
  if (sender.isPending || keys.isPending) return <LoadingState label="Loading the sender" />;
  if (sender.isError) return <ErrorState error={sender.error} onRetry={() => sender.refetch()} />;
  if (keys.isError) return <ErrorState error={keys.error} onRetry={() => keys.refetch()} />;
  return <SenderFields {...props} sender={sender.data} canStore={keys.data.canStore} />;
}

function SenderFields({
  sender,
  canStore,
  centerName,
  centerEmail,
  provider,
  skip,
  confirm,
  onDone,
}: FirstSenderProps & { sender: Sender; canStore: boolean }) {
  const [form] = Form.useForm<Values>();
  const [through, setThrough] = useState<'sendgrid' | 'smtp'>(provider === 'smtp' ? 'smtp' : 'sendgrid');
  const saveSender = useSaveSender();
  const sendgrid = useSaveKey('sendgrid');
  const smtp = useSaveKey('smtp');
  const test = useSendTest();
  const isSet = sender.source === 'environment' || sender.source === 'stored';
  useUnsavedChanges(() => form.isFieldsTouched() && !saveSender.isSuccess, 'The sender that you typed is not saved.');

  /** Saves what differs from what there is. Returns false if something is wrong, which the form then shows. */
  const save = async (): Promise<boolean> => {
    try {
      const { name, address, apiKey, url } = await form.validateFields();
      if (sender.source !== 'environment' && !(isSet && name === sender.name && address === sender.address)) {
        await saveSender.mutateAsync({ name, address });
      }
      if (apiKey) await sendgrid.mutateAsync({ apiKey });
      if (url) await smtp.mutateAsync({ url });
      form.resetFields(['apiKey', 'url']);
      return true;
    } catch (error) {
      showFieldErrors(form, error);
      return false;
    }
  };
  const use = async () => {
    if (!(await save())) return;
    await confirm();
    onDone();
  };
  const sendTest = async () => {
    if (await save()) test.mutate('email');
  };
  const isSaving = saveSender.isPending || sendgrid.isPending || smtp.isPending;
  return (
    <Form
      form={form}
      name="first-sender"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={isSet ? sender : { name: centerName, address: centerEmail }}
      onFinish={use}
    >
      <div className="setup-fields">
        <Form.Item name="name" label="Sender Name" rules={[required('Enter the name that people see first')]}>
          <Input disabled={sender.source === 'environment'} autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item
          name="address"
          label="Sender Address"
          rules={[required('Enter an address of your own domain, such as classes@training.example')]}
        >
          <Input autoFocus disabled={sender.source === 'environment'} autoComplete="off" type="email" />
        </Form.Item>
      </div>
      {canStore && (
        <div className="setup-fields">
          <Form.Item label="Sent Through">
            <Segmented
              block
              aria-label="Sent through"
              value={through}
              onChange={setThrough}
              options={[
                { value: 'sendgrid', label: 'SendGrid' },
                { value: 'smtp', label: 'Your SMTP' },
              ]}
            />
          </Form.Item>
          {through === 'sendgrid' ? (
            <Form.Item
              name="apiKey"
              label="SendGrid API Key"
              extra={KEY_STATES[provider]}
              rules={provider === 'none' ? [required('Enter the SendGrid API Key')] : []}
            >
              <Input.Password autoComplete="off" />
            </Form.Item>
          ) : (
            <Form.Item
              name="url"
              label="SMTP URL"
              extra={KEY_STATES[provider] ?? 'Such as smtps://user:password@mail.example'}
              rules={provider === 'none' ? [required('Enter the SMTP URL')] : []}
            >
              <Input.Password autoComplete="off" />
            </Form.Item>
          )}
        </div>
      )}
      {!canStore && provider === 'none' && (
        <p className="secondary">Keys can be entered here once SECRETS_KEY is set in the environment.</p>
      )}
      <div className="integration-actions">
        <Button loading={test.isPending} onClick={sendTest}>
          {test.data ? 'Send Another' : 'Send Test Email'}
        </Button>
        <span className="secondary">To your own address.</span>
      </div>
      <div aria-live="polite">{test.data && <InboxQuestion key={test.submittedAt} accepted={test.data} />}</div>
      <SenderDomainCheck />
      <div className="setup-actions">
        <Button type="primary" htmlType="submit" loading={isSaving}>
          Use This Sender
        </Button>
        {skip}
      </div>
    </Form>
  );
}

const required = (message: string) => ({ required: true, whitespace: true, message });

const KEY_STATES = {
  sendgrid: 'SendGrid is set. A new key replaces it.',
  smtp: 'A mail server is set. A new address replaces it.',
  mailbox: 'Without one, emails stay in this machine’s mailbox.',
  none: undefined,
};
