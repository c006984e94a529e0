import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { type Call, serve } from '../../../test/server.js';
import { EmployeeImport } from './employee-import.js';

const CHECK = 'POST /api/organizations/o1/employees/check';
const IMPORT = 'POST /api/organizations/o1/employees';

interface Sent {
  people: { firstName: string; lastName: string; email: string; phone: string }[];
}

const peopleOf = (call: Call) => (call.body as Sent).people;

/** Like the server: an address without a dot is broken. */
const check = (call: Call) => ({
  body: {
    rows: peopleOf(call).map(({ email }) =>
      /@.+\./.test(email)
        ? { fate: 'new', invitedAt: null, errors: [], warnings: [] }
        : {
            fate: 'broken',
            invitedAt: null,
            warnings: [],
            errors: [{ path: 'email', message: 'Email needs an ending such as .com' }],
          },
    ),
    invitationsPerDay: 10_000,
    invitationsLeft: 10_000,
  },
});

const open = () =>
  renderAt(
    '/organization-import',
    <EmployeeImport organizationId="o1" back={{ to: '/', label: 'Dashboard' }} onBack={() => {}} />,
  );

async function paste(user: ReturnType<typeof open>['user'], text: string) {
  await user.click(screen.getByLabelText('Or paste rows'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Check List' }));
}

describe('the import of people', () => {
  it('sends the rows that are in order, once, with a key', async () => {
    const calls = serve({ [CHECK]: check, [IMPORT]: { status: 201, body: { invited: 2, unchanged: 0 } } });
    const { user } = open();
    await paste(user, 'Ada Marsh,ada@x.example\nBo Fry,bo@broken\nCy Lee,cy@x.example');
    await user.click(await screen.findByRole('button', { name: 'Invite 2 People' }));
    expect(await screen.findByRole('heading', { name: '2 people are invited' })).toBeTruthy();
    const sent = calls.filter(({ path }) => path.endsWith('/employees'));
    expect(sent.map((call) => peopleOf(call).map(({ email }) => email))).toEqual([['ada@x.example', 'cy@x.example']]);
    expect(sent[0]!.headers.get('idempotency-key')).toBeTruthy();
  });

  it('checks a row again when it was edited', async () => {
    serve({ [CHECK]: check });
    const { user } = open();
    await paste(user, 'Ada Marsh,ada@broken');
    const box = await screen.findByLabelText('Email of row 1');
    expect(screen.getByRole('button', { name: 'Invite 0 People' })).toHaveProperty('disabled', true);
    await user.type(box, '.example');
    await user.tab();
    expect(await screen.findByRole('button', { name: 'Invite 1 Person' })).toHaveProperty('disabled', false);
    expect(screen.getByLabelText('Email of row 1')).toHaveProperty('value', 'ada@broken.example');
  });

  it('asks before the checked list is left', async () => {
    serve({ [CHECK]: check });
    const { user, at } = open();
    await paste(user, 'Ada Marsh,ada@broken');
    await screen.findByLabelText('Email of row 1');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect([at.path, screen.queryByLabelText('Email of row 1') !== null]).toEqual(['/organization-import', true]);
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(at.path).toBe('/');
  });

  it('stops at Cancel while the list is checked, and keeps what was pasted', async () => {
    serve({});
    let signal: AbortSignal | undefined;
    globalThis.fetch = ((request: Request) => {
      signal = request.signal;
      return new Promise(() => {});
    }) as typeof fetch;
    const { user } = open();
    await paste(user, 'Ada Marsh,ada@x.example');
    await screen.findByRole('progressbar');
    await waitFor(() => expect(signal).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(signal!.aborted).toBe(true);
    expect(screen.getByLabelText('Or paste rows')).toHaveProperty('value', 'Ada Marsh,ada@x.example');
  });

  it('keeps what was pasted when the list cannot be read or checked', async () => {
    serve({ [CHECK]: { status: 503, body: { message: 'Come back later.' } } });
    const { user } = open();
    await paste(user, 'Name,Phone\nAda,1');
    expect((await screen.findByRole('alert')).textContent).toContain('No column has email addresses');
    expect(screen.getByLabelText('Or paste rows')).toHaveProperty('value', 'Name,Phone\nAda,1');
    await user.clear(screen.getByLabelText('Or paste rows'));
    await paste(user, 'Ada,Marsh,ada@x.example');
    expect((await screen.findByRole('alert')).textContent).toContain('Come back later.');
    expect(screen.getByLabelText('Or paste rows')).toHaveProperty('value', 'Ada,Marsh,ada@x.example');
  });

  it('keeps the rows when the import is refused, and says why', async () => {
    serve({ [CHECK]: check, [IMPORT]: { status: 429, body: { message: 'Too many. Nobody was invited.' } } });
    const { user } = open();
    await paste(user, 'Ada Marsh,ada@x.example');
    await user.click(await screen.findByRole('button', { name: 'Invite 1 Person' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nobody was invited.');
    expect(within(screen.getByRole('table')).getByText('ada@x.example')).toBeTruthy();
  });

  it('reads a workbook on the server, and says why it can’t', async () => {
    const READ = 'POST /api/organizations/o1/employees/read';
    let isLocked = true;
    serve({
      [CHECK]: check,
      [READ]: () =>
        isLocked
          ? { status: 400, body: { message: 'This workbook has a password.' } }
          : {
              body: {
                lines: [
                  ['Name', 'Email'],
                  ['Ada Marsh', 'ada@x.example'],
                ],
              },
            },
    });
    const { user } = open();
    // jsdom reads no bytes of files.
    const list = Object.assign(new File([], 'people.xlsx'), {
      arrayBuffer: async () => Uint8Array.of(0x50, 0x4b).buffer,
    });
    await user.upload(screen.getByLabelText('File'), list);
    expect((await screen.findByRole('alert')).textContent).toContain('This workbook has a password.');
    isLocked = false;
    await user.upload(screen.getByLabelText('File'), list);
    await user.click(await screen.findByRole('button', { name: 'Invite 1 Person' }));
  });

  it('offers what was probably meant, or to keep it', async () => {
    serve({ [CHECK]: check });
    const { user } = open();
    await paste(user, 'Ada Marsh,ada@gmial.com\nBo Fry,bo@gmial.com');
    await user.click(await screen.findByRole('button', { name: 'Use ada@gmail.com' }));
    await user.click(await screen.findByRole('button', { name: 'Keep bo@gmial.com' }));
    expect(await screen.findByRole('button', { name: 'Invite 2 People' })).toBeTruthy();
    expect(screen.getByLabelText('Email of row 1')).toHaveProperty('value', 'ada@gmail.com');
  });
});
