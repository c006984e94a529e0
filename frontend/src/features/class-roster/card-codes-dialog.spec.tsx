import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { aClass } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import { CardCodesDialog } from './card-codes-dialog.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const person = (id: string, lastName: string, ecardCode: string | null = null) => ({
  enrollmentId: id,
  certificationId: `k-${id}`,
  firstName: 'Ana',
  lastName,
  email: `${id}@example.com`,
  phone: '+13035550142',
  ecardCode,
  agency: null,
});

function show(problem: string | null = null) {
  const calls = serve({
    'GET /api/classes/x1/card-sheet': {
      body: [person('e1', 'Adams'), person('e2', 'Diaz', '1'), person('e3', 'Young')],
    },
    'POST /api/classes/x1/card-codes': ({ body }) => {
      const { codes, dryRun = false } = body as { codes: { enrollmentId?: string; code: string }[]; dryRun?: boolean };
      const rows = codes.map(({ enrollmentId = null, code }, index) => {
        const refusal = index === 0 ? problem : null;
        return {
          code,
          enrollmentId,
          name: `Person ${index}`,
          outcome: refusal ? 'refused' : 'entered',
          problem: refusal,
        };
      });
      return { body: { dryRun, rows } };
    },
  });
  const page = renderAt(
    '/classes/x1/roster',
    <App>
      <CardCodesDialog session={aClass({ id: 'x1' })} onClose={() => {}} />
    </App>,
  );
  const sent = () =>
    calls.flatMap(({ method, body }) => (method === 'POST' ? [body as { dryRun?: boolean; codes: object[] }] : []));
  return { ...page, sent };
}

describe('the codes of a class', () => {
  it('are checked as they are pasted, go to those without one in their order, and are entered by one press', async () => {
    const { user, sent } = show();
    await screen.findByText('e3@example.com');
    await user.click(screen.getByLabelText('Paste the codes'));
    await user.paste('225088146093\n225088146094');
    await screen.findByText(/No line says whose code it is/);
    await user.click(await screen.findByText('Enter 2 Codes'));
    await waitFor(() => expect(sent().some(({ dryRun }) => !dryRun)).toBe(true));
    const codes = [
      { enrollmentId: 'e1', code: '225088146093' },
      { enrollmentId: 'e3', code: '225088146094' },
    ];
    expect(sent()).toEqual([{ codes, dryRun: true }, { codes }]);
  });

  it('that are refused say why and stay, while the others are entered', async () => {
    const { user } = show('Uma Used already has this code.');
    await screen.findByText('e3@example.com');
    await user.click(screen.getByLabelText('Paste the codes'));
    await user.paste('e1@example.com, 225088146093\ne3@example.com, 225088146094');
    await screen.findByText('Uma Used already has this code.');
    await user.click(await screen.findByText('Enter 1 Code'));
    await waitFor(() =>
      expect((screen.getByLabelText('Paste the codes') as HTMLTextAreaElement).value).toBe('Person 0\t225088146093'),
    );
  });

  it('take the names, emails and phones of the sheet to the clipboard, by cell, by column and at once', async () => {
    const { user } = show();
    await screen.findByText('e3@example.com');
    const copied = () => navigator.clipboard.readText();
    await user.click(screen.getByLabelText('Copy e1@example.com'));
    await waitFor(async () => expect(await copied()).toBe('e1@example.com'));
    await user.click(screen.getByLabelText('Copy the column Last Name'));
    await waitFor(async () => expect(await copied()).toBe('Adams\nDiaz\nYoung'));
    await user.click(screen.getByText('Copy All'));
    await waitFor(async () =>
      expect((await copied()).split('\n')[0]).toBe('Ana\tAdams\te1@example.com\t(303) 555-0142'),
    );
  });
});
