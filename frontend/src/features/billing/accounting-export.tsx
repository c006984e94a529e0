import { DownloadOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { todayIn } from '../../shared/format/date.js';
import { DayField } from '../../shared/ui/day-field.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';

const LINE =
  'Each payment and refund as balanced lines: date, account, debit, credit, reference, customer, class, course, method. On a cash basis; prices include tax.';

/** Downloads the ledger of a period as journal lines for the accountant. */
export function AccountingExport() {
  const today = todayIn(useCenterTimeZone());
  const [chosenFrom, setFrom] = useState<string>();
  const [chosenTo, setTo] = useState<string>();
  const [from, to] = [chosenFrom ?? `${today.slice(0, 8)}01`, chosenTo ?? today];
  const isValid = from !== '' && to !== '' && from <= to;
  return (
    <SettingsGroup title="Accounting" line={LINE}>
      <Form layout="vertical" className="settings-group-fields">
        <Form.Item label="From" htmlFor="accounts-from">
          <DayField id="accounts-from" value={from} onChange={setFrom} allowClear={false} />
        </Form.Item>
        <Form.Item
          label="To"
          htmlFor="accounts-to"
          {...(!isValid && { validateStatus: 'error' as const, help: 'Enter a day that is not before the first one' })}
        >
          <DayField id="accounts-to" value={to} onChange={setTo} allowClear={false} />
        </Form.Item>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          href={isValid ? `/api/billing/accounts?from=${from}&to=${to}` : ''}
          disabled={!isValid}
        >
          Download CSV
        </Button>
      </Form>
    </SettingsGroup>
  );
}
