import { act, configure, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { aClass, anEnrollment, aStudent } from '../../../test/rows.js';
import { type Answer, type Call, serve } from '../../../test/server.js';
import type { SessionUser } from '../../features/session/api.js';
import type { Permission } from '../../shared/model/permissions.js';
import { shortcuts } from '../../shared/ui/shortcuts.js';
import { setSingleKeys } from '../../shared/ui/use-shortcuts.js';
import { HelpButton } from '../handbook/help-button.js';
import { useHelp } from '../handbook/use-help.js';
import { useSidebar } from '../layouts/use-sidebar.js';
import { Component as Settings } from '../routes/account/settings.js';
import { pageItems } from './items.js';
import { PaletteButton } from './palette-button.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const admin = {
  id: 'ada',
  email: 'ada@example.com',
  role: 'admin',
  permissions: ['administer'],
} as unknown as SessionUser;

const person = (id: string, firstName: string, lastName: string) =>
  aStudent({ id, firstName, lastName, email: `${firstName.toLowerCase()}@example.com` });
const ana = person('ana', 'Ana', 'Díaz');
const caleb = person('caleb', 'Caleb', 'Abbott');
const session = aClass({ spotsLeft: 2 });

type Handler = Answer | ((call: Call) => Answer);

const byName = ({ query }: Call): Answer => {
  const q = query.get('q')?.toLowerCase() ?? '';
  return { body: [ana, caleb].filter(({ firstName }) => firstName.toLowerCase().startsWith(q)) };
};

/** As in the frame of staff. */
function PaletteAndHelp() {
  const help = useHelp();
  return (
    <>
      <PaletteButton user={admin} onHelp={help.open} />
      <HelpButton onOpen={help.open} />
      {help.dialog}
    </>
  );
}

function show(address = '/dashboard', answers: Record<string, Handler> = {}) {
  const calls = serve({
    'GET /api/students': byName,
    'GET /api/classes': ({ query }) => ({ body: 'bls provider'.startsWith(query.get('q') ?? '') ? [session] : [] }),
    'GET /api/organizations': { body: [] },
    'GET /api/certifications': { body: [] },
    'GET /api/invoices': { body: [] },
    'GET /api/students/ana/balance': { body: { owed: 0, seats: [], invoices: [] } },
    'GET /api/students/ana/enrollments': { body: [] },
    'GET /api/students/caleb/balance': { body: { owed: 0, seats: [], invoices: [] } },
    'GET /api/students/caleb/enrollments': { body: [] },
    'GET /api/students/ana': { body: ana },
    ...answers,
  });
  const view = renderAt(
    address,
    <App>
      <input aria-label="A field" />
      <PaletteAndHelp />
    </App>,
  );
  return { ...view, calls };
}

const field = () => screen.findByRole('combobox');
const options = () => screen.queryAllByRole('option');
const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;
/** Found words are marked, so that the text is in parts. */
const shown = (text: string) =>
  waitFor(() =>
    expect(
      options()
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain(text),
  );
/** Delays answers until they are released, by search. */
function hold() {
  const waiting = new Map<string, (response: Response) => void>();
  const { fetch } = globalThis;
  globalThis.fetch = (async (request: Request) => {
    const url = new URL(request.url, 'http://recert.example');
    const response = await fetch(request);
    const q = url.searchParams.get('q') ?? '';
    if (url.pathname !== '/api/students' || q === '') return response;
    await new Promise((release) => waiting.set(q, release as never));
    return response;
  }) as unknown as typeof fetch;
  return {
    asked: (q: string) => waitFor(() => expect(waiting.has(q)).toBe(true)),
    release: (q: string) => waiting.get(q)?.(undefined as never),
  };
}

beforeEach(() => {
  localStorage.clear();
  setSingleKeys(true);
});

describe('the command palette', () => {
  it('opens with Ctrl+K, finds a student and opens their page', async () => {
    const { user, at, calls } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ana');
    await shown('ana@example.com');
    await waitFor(() => expect(chosen()).toContain('Ana Díaz'));
    expect(calls.findLast(({ path }) => path === '/api/students')?.query.toString()).toBe(
      'q=ana&pageSize=5&total=false',
    );
    await user.keyboard('{Enter}');
    expect(at.path).toBe('/students/ana');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps what is typed before it has opened, with Enter', async () => {
    const { at } = show();
    // All in one frame, into the page.
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of ['c', 'x', 'Backspace', 'a', 'l', 'Enter']) fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(at.path).toBe('/students/caleb'));
  });

  it('holds an early Enter until the rows of what was typed are there', async () => {
    const { user, at } = show();
    const { asked, release } = hold();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ana{Enter}');
    await asked('ana');
    expect(at.path).toBe('/dashboard');
    release('ana');
    await waitFor(() => expect(at.path).toBe('/students/ana'));
  });

  it('never shows a late response for a newer search', async () => {
    const { user } = show();
    const { asked, release } = hold();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ana');
    await asked('ana');
    await user.clear(await field());
    await user.type(await field(), 'cal');
    await asked('cal');
    release('cal');
    await shown('caleb@example.com');
    release('ana');
    await waitFor(() => expect(chosen()).toContain('Caleb Abbott'));
    expect(
      options()
        .map(({ textContent }) => textContent)
        .join(),
    ).not.toContain('ana@example.com');
  });

  it('keeps the rows while the next ones are read, and says how many there are', async () => {
    const { user } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'bls');
    await screen.findByText('1 result');
    const { asked, release } = hold();
    await user.type(await field(), ' p');
    await asked('bls p');
    expect(screen.getByText(/Jan 5, 2027/)).toBeTruthy();
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
    release('bls p');
    await screen.findByText('1 result');
  });

  it('says in words what could not be read, and tries again', async () => {
    let isDown = true;
    const { user } = show('/dashboard', {
      'GET /api/classes': () => (isDown ? { status: 500, body: {} } : { body: [session] }),
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ana');
    await screen.findByText(/The classes could not be searched/);
    await shown('ana@example.com');
    isDown = false;
    await user.click(await screen.findByText('Try again'));
    await shown('BLS Provider');
  });

  it('shows students in the order of the server, which ranks them', async () => {
    const rows = [person('mai', 'Mai', 'Quillfeather'), person('aaron', 'Aaron', 'Quillfeather')];
    const { user } = show('/dashboard', { 'GET /api/students': { body: rows } });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'quillfeather');
    await shown('Mai Quillfeather');
    await waitFor(() => expect(chosen()).toContain('Mai Quillfeather'));
  });

  it('shows what the person found has booked, and collects what they owe', async () => {
    const { user, at } = show('/dashboard', {
      'GET /api/students/ana/balance': { body: { owed: 65, seats: [], invoices: [] } },
      'GET /api/students/ana/enrollments': { body: [anEnrollment({ classTitle: 'ACLS Renewal' })] },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ana');
    await shown('ACLS Renewal');
    await screen.findByText('Classes of Ana Díaz');
    await user.click(await screen.findByText('Owes $65.00'));
    expect(at.path + at.search).toBe('/students/ana?collect');
  });

  it('offers to collect from nobody who owes nothing', async () => {
    const { user } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ana');
    await shown('Email Ana Díaz');
    await user.keyboard('{ArrowRight}');
    await screen.findByPlaceholderText('What with Ana Díaz?');
    expect(options().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Enroll Ana Díaz in a class…'),
      expect.stringContaining('Email Ana Díaz'),
    ]);
  });

  it('lists what can be done with a result on the right arrow, and goes back to the search', async () => {
    const { user, at } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'bls');
    await screen.findByText('1 result');
    // Within the text, the arrow moves the cursor.
    await user.keyboard('{ArrowLeft}{ArrowRight}');
    expect((await field()).getAttribute('placeholder')).toBe('Search or jump to');
    await user.keyboard('{ArrowRight}');
    await screen.findByPlaceholderText('What with BLS Provider?');
    await user.keyboard('{Backspace}');
    await waitFor(async () => expect(((await field()) as HTMLInputElement).value).toBe('bls'));
    await screen.findByText('1 result');
    await user.keyboard('{ArrowRight}');
    await screen.findByPlaceholderText('What with BLS Provider?');
    await user.type(await field(), 'enr{Enter}');
    expect(at.path + at.search).toBe(`/classes/${session.id}/roster?enroll`);
  });

  it('adds the student that was not found', async () => {
    const { user, at } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'Zoë Quill');
    await user.click(await screen.findByText('Add Student “', { exact: false }));
    expect(at.path).toBe('/students');
    expect(new URLSearchParams(at.search).get('add')).toBe('Zoë Quill');
  });

  it('finds an invoice by its number, and leads to it among those of its organization', async () => {
    const invoice = {
      id: 'inv',
      number: '2026-0007',
      amount: 650,
      status: 'open',
      organization: { id: 'harbor', name: 'Harbor Clinic' },
    };
    const { user, at, calls } = show('/dashboard', { 'GET /api/invoices': { body: [invoice] } });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'zulu');
    await screen.findByText('No results');
    expect(calls.some(({ path }) => path === '/api/invoices')).toBe(false);
    await user.clear(await field());
    await user.type(await field(), '2026-0007');
    await shown('Harbor Clinic · $650.00');
    await user.keyboard('{Enter}');
    expect(at.path + at.search).toBe('/organizations/harbor/invoices?invoice=inv');
  });

  it('puts an organization before its people', async () => {
    const employee = aStudent({ id: 'eve', firstName: 'Eve', lastName: 'Moss', email: 'eve@harbor.example' });
    const clinic = { body: [{ id: 'harbor', name: 'Harbor Clinic' }] };
    const { user } = show('/dashboard', {
      'GET /api/students': { body: [employee] },
      'GET /api/organizations': clinic,
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'har');
    await shown('eve@harbor.example');
    await waitFor(() => expect(chosen()).toContain('Harbor Clinic'));
  });

  it('puts people of its name before an organization, and leaves out its other people', async () => {
    const employee = aStudent({ id: 'eve', firstName: 'Eve', lastName: 'Moss', email: 'eve@harbor.example' });
    const harris = person('isabel', 'Isabel', 'Harris');
    const clinic = { body: [{ id: 'harbor', name: 'Harbor Clinic' }] };
    const { user } = show('/dashboard', {
      'GET /api/students': { body: [harris, employee] },
      'GET /api/organizations': clinic,
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'har');
    await shown('Harbor Clinic');
    expect(
      options()
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Isabel Harris'), expect.stringContaining('Harbor Clinic')]);
    expect(screen.queryByText(/Eve/)).toBeNull();
  });

  it('finds a card by its number, and leads to its holder', async () => {
    const card = { id: 'card', cardNumber: 'RC-7K2M', ecardCode: null, certificationType: 'BLS', student: ana };
    const { user, at, calls } = show('/dashboard', {
      'GET /api/students': { body: [] },
      'GET /api/certifications': { body: [card] },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'rc-7k');
    await shown('RC-7K2M');
    await user.keyboard('{Enter}');
    expect(at.path).toBe('/students/ana');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ana');
    await shown('Show all');
    expect(calls.filter(({ path, query }) => path === '/api/certifications' && query.get('q') === 'ana')).toEqual([]);
  });

  it('shows all students that match in their grid', async () => {
    const { user, at } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ana');
    await user.click(await screen.findByText(/^Show all students/));
    expect(at.path + at.search).toBe('/students?q=ana');
  });

  it('opens in a new tab with Ctrl+Enter', async () => {
    const opened: unknown[] = [];
    window.open = ((url: string) => opened.push(url)) as never;
    const { user, at } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'ana');
    await waitFor(() => expect(chosen()).toContain('Ana Díaz'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toEqual(['/students/ana']);
    expect(at.path).toBe('/dashboard');
  });

  it('finds pages and acts, the named page first, and acts alone behind >', async () => {
    const { user, at } = show('/classes');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '>class');
    expect(options().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Add Class'),
      expect.stringContaining('Enroll a student in a class'),
    ]);
    await user.clear(await field());
    await user.type(await field(), 'audit{Enter}');
    expect(at.path).toBe('/audit');
  });

  it('starts with the pages that this user opened last, and keeps only addresses', async () => {
    localStorage.setItem('palette.recent.ada', JSON.stringify(['/students/ana', 7, 'https://elsewhere.example']));
    const { user } = show('/messages');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByText('Ana Díaz');
    expect(options()[0]?.textContent).toContain('Ana Díaz');
    expect(localStorage.getItem('palette.recent.ada')).toBe('["/messages","/students/ana"]');
  });

  it('starts without recent pages if what is kept is broken', async () => {
    localStorage.setItem('palette.recent.ada', '{');
    const { user } = show();
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(screen.queryByText('Recent')).toBeNull();
    expect(screen.getByText('Add Class')).toBeTruthy();
  });

  it('enrolls: first whom, then in which class', async () => {
    const { user, at, calls } = show();
    await user.keyboard('e');
    await user.type(await field(), 'ana{Enter}');
    await screen.findByPlaceholderText('Enroll Ana Díaz in which class?');
    await waitFor(() => expect(chosen()).toContain('2 spots left'));
    expect(calls.at(-1)?.query.get('status')).toBe('active');
    await user.keyboard('{Enter}');
    expect(at.path + at.search).toBe('/classes/c1/roster?enroll=ana');
  });

  it('closes with Escape and returns the focus', async () => {
    const { user } = show();
    await user.click(screen.getByLabelText('A field'));
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByLabelText('A field'));
  });
});

it.each<[Permission[]]>([[['administer', 'schedule']], [['schedule']], [[]]])(
  'knows the tabs of the settings with the permissions %j',
  async (permissions) => {
    serve({ 'GET /api/auth/session': { body: { user: { ...admin, permissions } } } });
    renderAt('/settings?tab=calendar', <Settings />);
    const tabs = await screen.findAllByRole('tab');
    const known = pageItems.filter(
      ({ detail, needs }) => detail === 'Settings' && (!needs || permissions.includes(needs)),
    );
    expect(known.map(({ label }) => label)).toEqual(tabs.map(({ textContent }) => textContent));
  },
);

describe('shortcuts', () => {
  it('open forms, and pages with G first', async () => {
    const { user, at } = show();
    await user.keyboard('c');
    expect(at.path + at.search).toBe('/classes?add');
    // The form of this shortcut never comes here, so Escape drops what is typed for it.
    await user.keyboard('{Escape}gc');
    expect(at.path + at.search).toBe('/classes');
    await user.keyboard('gs');
    expect(at.path).toBe('/students');
    await user.keyboard('o');
    expect(at.path + at.search).toBe('/organizations?add');
  });

  it("keep the filters of the list's own page", async () => {
    const { user, at } = show('/classes?status=upcoming');
    await user.keyboard('c');
    expect(at.search).toBe('?status=upcoming&add=');
  });

  it.each(['c', 's', 'o', 'e', '?', 'gd'])('%s does nothing in a field', async (keys) => {
    const { user, at } = show('/messages');
    await user.type(screen.getByLabelText('A field'), keys);
    expect(at.path).toBe('/messages');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((screen.getByLabelText('A field') as HTMLInputElement).value).toBe(keys);
  });

  it('do nothing with modifiers or while a dialog is open', async () => {
    const { user, at } = show('/messages');
    await user.keyboard('{Control>}c{/Control}{Alt>}c{/Alt}{Shift>}C{/Shift}');
    expect(at.path).toBe('/messages');
    await user.keyboard('?');
    await screen.findByRole('dialog');
    await user.keyboard('c');
    expect(at.path).toBe('/messages');
  });

  it('fold the sidebar with the key that the sheet lists', () => {
    const { result } = renderHook(() => useSidebar());
    expect(shortcuts.sidebar.keys).toEqual(['Mod+b']);
    act(() => {
      document.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'b', metaKey: true }));
    });
    expect(result.current.isExpanded).toBe(false);
  });

  it('of a single key can be turned off in the sheet, for good', async () => {
    const { user, at } = show('/messages');
    await user.keyboard('?');
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('Enroll Student')).toBeTruthy();
    await user.click(sheet.getByRole('switch'));
    expect(sheet.queryByText('Enroll Student')).toBeNull();
    expect(sheet.getByText('Next row')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('c?');
    expect(at.path).toBe('/messages');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('single-key-shortcuts')).toBe('off');
    await user.keyboard('{Control>}k{/Control}');
    await field();
  });
});
