import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { showFieldErrors } from '../../shared/ui/form-modal.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { useSavePlace } from './api.js';
import { EMPTY_PLACE, NAME_RULES, type PlaceValues, STREET, TOWN } from './place-dialog.js';

type Values = Pick<PlaceValues, 'name' | 'street' | 'city' | 'state' | 'zip'>;

/** The setup step that asks where classes take place. */
export function FirstPlace({ skip, onDone }: { skip: ReactNode; onDone: () => void }) {
  const [form] = Form.useForm<Values>();
  const save = useSavePlace(undefined);
  useUnsavedChanges(() => form.isFieldsTouched() && !save.isSuccess, 'The place that you typed is not saved.');
  const submit = async (values: Values) => {
    try {
      await save.mutateAsync({ ...EMPTY_PLACE, ...values });
      onDone();
    } catch (error) {
      showFieldErrors(form, error);
    }
  };
  return (
    <Form
      form={form}
      name="first-place"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={EMPTY_PLACE}
      onFinish={submit}
    >
      <div className="setup-fields">
        <Form.Item name="name" label="Name" rules={NAME_RULES}>
          <Input autoFocus maxLength={300} autoComplete="off" placeholder="e.g. Training Room A" />
        </Form.Item>
        {STREET}
        {TOWN}
      </div>
      <div className="setup-actions">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          Add Place
        </Button>
        {skip}
        <span className="secondary">Rooms, directions and parking: Settings, Places.</span>
      </div>
    </Form>
  );
}
