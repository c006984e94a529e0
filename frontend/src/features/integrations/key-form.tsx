import { Button, Form, Input } from 'antd';
import { showFieldErrors } from '../../shared/ui/form-modal.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { type KeyValues, type ProviderKey, useRemoveKey, useSaveKey } from './api.js';

export interface KeyField {
  name: keyof KeyValues;
  label: string;
  secret?: boolean;
  hint?: string;
  optional?: boolean;
}

interface KeyFormProps {
  state: ProviderKey;
  canStore: boolean;
  fields: KeyField[];
}

/** The fields of a provider's key. A stored key is never shown; saving replaces it. */
export function KeyForm({ state, canStore, fields }: KeyFormProps) {
  const [form] = Form.useForm<KeyValues>();
  const save = useSaveKey(state.provider);
  const remove = useRemoveKey(state.provider);
  useUnsavedChanges(() => Object.values(form.getFieldsValue()).some(Boolean), 'The key that you typed is not saved.');
  const isReadOnly = state.source === 'environment';
  const submit = (values: KeyValues) =>
    save.mutate(values, { onSuccess: () => form.resetFields(), onError: (error) => showFieldErrors(form, error) });
  return (
    <Form
      form={form}
      name={`key-${state.provider}`}
      layout="vertical"
      requiredMark={false}
      disabled={isReadOnly || !canStore}
      validateTrigger="onSubmit"
      onFinish={submit}
    >
      {fields.map(({ name, label, secret, hint, optional }) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          extra={hint}
          rules={optional ? [] : [{ required: true, whitespace: true, message: `Enter the ${label}` }]}
        >
          {secret ? <Input.Password autoComplete="off" /> : <Input autoComplete="off" />}
        </Form.Item>
      ))}
      <div className="integration-actions">
        <Button htmlType="submit" loading={save.isPending}>
          Save
        </Button>
        {state.source === 'stored' && (
          <Button type="text" danger loading={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        )}
        <span className="secondary">
          <KeyState state={state} />
        </span>
      </div>
    </Form>
  );
}

function KeyState({ state: { source, ending, setAt, setBy } }: { state: ProviderKey }) {
  if (source === 'environment') return 'Set in the environment, which takes precedence.';
  if (source === 'none' || !setAt) return 'Not set.';
  return (
    <>
      Ends in …{ending}, set <InstantDate instant={setAt} /> by {setBy}.
    </>
  );
}
