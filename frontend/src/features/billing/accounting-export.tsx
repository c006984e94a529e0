import { DownloadOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';

/** Downloads the ledger of a period as journal lines for the accountant. */
export function AccountingExport() {
  const today = new Date().toISOString().slice(0, 10);
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const isValid = from !== '' && to !== '' && from <= to;
  return (
    <Form layout="vertical" className="settings-form">
      <h2 className="section-title">Accounting</h2>
      <p className="secondary">
        Each payment and refund as balanced lines: date, account, debit, credit, reference. On a cash basis; prices
        include tax.
      </p>
      <Form.Item label="From" htmlFor="accounts-from">
        <Input id="accounts-from" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Form.Item>
      <Form.Item
        label="To"
        htmlFor="accounts-to"
        {...(!isValid && { validateStatus: 'error' as const, help: 'Enter a day that is not before the first one' })}
      >
        <Input id="accounts-to" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
      </Form.Item>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        href={isValid ? `/api/billing/accounts?from=${from}&to=${to}` : ''}
        disabled={!isValid}
      >
        Download CSV
      </Button>
    </Form>
  );
}
