import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { CenterSettings } from './center-settings.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const center = {
  name: 'Lakeside CPR',
  phone: '+13125550142',
  email: 'hello@lakeside.example',
  address: '1 Main St',
  timeZone: 'America/Chicago',
  cancellationCutoffHours: 24,
  maxUnpaidSeats: 3,
  cardsDueFrom: 'class',
  passMailDelaySeconds: 120,
  moveMailDelaySeconds: 120,
  classPolicy: '',
  invoiceDueDays: 30,
  bankDetails: '',
  taxName: '',
  taxRatePercent: 0,
  smsCountries: ['US'],
  privacyText: '',
  termsText: '',
  logo: null,
  revision: 4,
};

const CHANGES = [
  ['Business Name', 'name', 'Lakeside CPR & First Aid'],
  ['Phone', 'phone', '(312) 555-0199'],
  ['Email', 'email', 'office@lakeside.example'],
  ['Address', 'address', '2 Lake Road'],
] as const;

describe('the general settings', () => {
  it('show name, phone, email and address of the center, and Save Changes saves each', async () => {
    const calls = serve({
      'GET /api/center': { body: center },
      'PUT /api/center': ({ body }) => ({ body: { ...(body as object), revision: 5 } }),
    });
    const { user } = renderAt(
      '/settings',
      <App>
        <CenterSettings />
      </App>,
    );
    const field = (label: string) => screen.getByLabelText(label, { selector: 'input' }) as HTMLInputElement;
    await screen.findByText('Business Name');
    expect(CHANGES.map(([label]) => field(label).value)).toEqual([
      ...['Lakeside CPR', '(312) 555-0142', 'hello@lakeside.example', '1 Main St'],
    ]);
    for (const [label, , text] of CHANGES) {
      await user.clear(field(label));
      await user.type(field(label), text);
    }
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Settings saved successfully', { selector: '.toast-text' });
    const sent = calls.find(({ method }) => method === 'PUT')?.body;
    await waitFor(() => expect(sent).toMatchObject({ timeZone: 'America/Chicago', revision: 4 }));
    expect(sent).toMatchObject(Object.fromEntries(CHANGES.map(([, name, text]) => [name, text])));
  });
});

it('settings that are saved twice are based on what was saved, and keep what a colleague changed in between', async () => {
  let stored = center;
  const calls = serve({
    'GET /api/center': () => ({ body: stored }),
    'PUT /api/center': ({ body }) => {
      const sent = body as typeof center;
      if (sent.revision !== stored.revision) return { status: 409, body: { code: 'changed_meanwhile' } };
      stored = { ...sent, revision: stored.revision + 1 };
      return { body: stored };
    },
  });
  const { user } = renderAt(
    '/settings',
    <App>
      <CenterSettings />
    </App>,
  );
  const name = await screen.findByLabelText('Business Name', { selector: 'input' });
  const save = async (text: string) => {
    await user.clear(name);
    await user.type(name, text);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(stored.name).toBe(text));
  };
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as typeof center).revision);
  await save('First');
  await save('Second');
  expect(sent()).toEqual([4, 5]);
  stored = { ...stored, email: 'theirs@lakeside.example', revision: stored.revision + 1 };
  await save('Third');
  expect(stored.email).toBe('theirs@lakeside.example');
  await screen.findByText(/A colleague’s changes were kept: Email\./, { selector: '.toast-text' });
});
