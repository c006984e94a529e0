import { useQuery } from '@tanstack/react-query';
import { Button, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { liveOptions } from '../../shared/api/query-client.js';
import type { NumbersInput, NumbersResponse } from '../../shared/api/rows.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { showFieldErrors } from '../../shared/ui/form-modal.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { useContinueNumbers } from './staff-api.js';

const LINE =
  'If you come from other software, continue its numbers here before you start. Numbers only go up, so that none is ever given twice.';

/** Continues the receipt and invoice numbers of the software that the center used before. */
export function NumberSettings() {
  // Each payment takes a number: never from the cache.
  const numbers = useQuery(liveOptions('/api/billing/numbers'));
  if (numbers.isPending) return <LoadingState label="Loading the next numbers" />;
  if (numbers.isError) return <ErrorState error={numbers.error} onRetry={() => numbers.refetch()} />;
  return <NumberForm numbers={numbers.data} />;
}

function NumberForm({ numbers }: { numbers: NumbersResponse }) {
  const [form] = Form.useForm<NumbersInput>();
  const save = useContinueNumbers();
  const [asked, setAsked] = useState<NumbersInput>();
  useUnsavedChanges(() => form.isFieldsTouched(), 'The numbers that you typed are not saved.');
  const submit = (close: () => void) =>
    save.mutate(asked!, {
      onSuccess: (saved) => {
        form.resetFields();
        form.setFieldsValue(saved);
      },
      onError: (error) => void showFieldErrors(form, error),
      onSettled: close,
    });
  return (
    <SettingsGroup title="Receipt and Invoice Numbers" line={LINE}>
      <Form
        form={form}
        name="numbers"
        layout="vertical"
        className="settings-group-fields"
        requiredMark={false}
        initialValues={numbers}
        validateTrigger="onSubmit"
        onFinish={setAsked}
      >
        <Form.Item name="nextReceipt" label="Next Receipt" rules={[REQUIRED]}>
          <InputNumber {...BOUNDS} prefix="R-" />
        </Form.Item>
        <Form.Item name="nextInvoice" label="Next Invoice" extra="Each year begins with 1" rules={[REQUIRED]}>
          <InputNumber {...BOUNDS} prefix={`${numbers.invoiceYear}-`} />
        </Form.Item>
        <Button htmlType="submit">Save Numbers</Button>
        {asked && (
          <ConfirmModal
            title="Continue with these numbers?"
            confirmLabel="Continue Numbers"
            keepLabel="Keep Numbers"
            loading={save.isPending}
            onConfirm={submit}
            onClose={() => setAsked(undefined)}
          >
            <p>
              The next receipt gets number {asked.nextReceipt}, and the next invoice of {numbers.invoiceYear} number{' '}
              {asked.nextInvoice}. You can’t go back to lower numbers.
            </p>
          </ConfirmModal>
        )}
      </Form>
    </SettingsGroup>
  );
}

/** The server has the same. */
const BOUNDS = { min: 1, max: 9_999_999, precision: 0 };
const REQUIRED = { required: true, message: 'Enter a number' };
