import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { useState } from 'react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { ErasureForecast, ErasureRow } from '../../shared/api/rows.js';
import { EraseDialog } from './erase-dialog.js';
import { ErasedPeople } from './erased-people.js';
import { ReceiptDialog } from './receipt-dialog.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const PARTS: Pick<ErasureForecast, 'goes' | 'stays' | 'backups' | 'backupsKept'> = {
  goes: [
    { kind: 'records', count: 1, text: '1 record' },
    { kind: 'messages', count: 12, text: '12 messages' },
  ],
  stays: [{ kind: 'roster', subject: 'BLS on Jan 5, 2026', until: '2029-01-05' }],
  backups: ['2026-11-27T08:00:00.000Z', '2026-11-26T08:00:00.000Z'],
  backupsKept: 14,
};
const FORECAST: ErasureForecast = { name: 'Ana Diaz', wordToType: 'Diaz', problem: null, upcomingSeats: 1, ...PARTS };
const RECEIPT: ErasureRow = {
  id: 'e1',
  number: 7,
  studentId: 's1',
  erasedAt: '2026-11-28T15:00:00.000Z',
  erasedBy: 'Dana Field',
  ...PARTS,
};

function Erasing() {
  const [receipt, setReceipt] = useState<ErasureRow>();
  return receipt ? (
    <ReceiptDialog receipt={receipt} onClose={() => {}} />
  ) : (
    <EraseDialog studentId="s1" onErased={setReceipt} onClose={() => {}} />
  );
}

function open(given: Partial<ErasureForecast> = {}) {
  const calls = serve({
    'GET /api/students/s1/erasure': { body: { ...FORECAST, ...given } },
    'POST /api/students/s1/erase': { body: RECEIPT },
  });
  const { user } = renderAt('/students/s1', <App>{<Erasing />}</App>);
  return { user, sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

const submit = () => screen.getByText('Erase for Good').closest('button')!;

describe('erasing a person', () => {
  it('says what goes, what stays until when and which backups have them, and waits for the last name', async () => {
    const { user, sent } = open();
    await screen.findByText(/1 record and 12 messages/);
    expect(screen.getByText(/Roster: BLS on Jan 5, 2026, until Jan 5, 2029/)).toBeTruthy();
    expect(screen.getByText(/2 backups have the person/)).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await user.type(screen.getByLabelText('Type Diaz to erase them'), 'dia');
    expect(submit().disabled).toBe(true);
    await user.type(screen.getByLabelText('Type Diaz to erase them'), 'z');
    await user.click(screen.getByText('Refund what was paid for classes to come'));
    await user.click(submit());
    await waitFor(() => expect(sent()).toEqual([{ lastName: 'diaz', refund: true }]));
    await screen.findByText('Erasure 7');
    expect(screen.getByText(/by Dana Field/)).toBeTruthy();
    expect(screen.queryByText(/Ana Diaz/)).toBeNull();
  });

  it('says why somebody can’t be erased', async () => {
    open({ problem: 'This person has an account of staff.' });
    await screen.findByText('This person has an account of staff.');
    expect(screen.queryByLabelText('Type Diaz to erase them')).toBeNull();
    expect(submit().disabled).toBe(true);
  });
});

describe('the erased people in Settings', () => {
  const name = { id: 'n1', erasureId: 'e1', number: 7, kind: 'roster', name: 'Ana Diaz', result: 'passed', code: null };
  const kept = { ...name, subject: 'BLS on Jan 5, 2026', until: '2029-01-05' };

  it('are receipts, and the names that are kept with the day on which they go', async () => {
    serve({ 'GET /api/erasures': { body: [RECEIPT] }, 'GET /api/erasures/names': { body: [kept] } });
    const { user } = renderAt('/settings', <App>{<ErasedPeople />}</App>);
    await screen.findByText(/Ana Diaz. Roster: BLS on Jan 5, 2026. Goes on Jan 5, 2029/);
    await user.click(screen.getByText('Erasure 7'));
    await screen.findByText(/A person was erased on/);
    expect(screen.getByText('Download PDF').closest('a')!.getAttribute('href')).toBe('/api/erasures/e1/pdf');
  });

  it('say how to erase somebody as long as nobody was', async () => {
    serve({ 'GET /api/erasures': { body: [] }, 'GET /api/erasures/names': { body: [] } });
    renderAt('/settings', <App>{<ErasedPeople />}</App>);
    await screen.findByText(/Nobody was erased/);
  });
});
