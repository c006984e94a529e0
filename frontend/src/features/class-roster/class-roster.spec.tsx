import { configure, screen, waitFor, within } from '@testing-library/react';
import { chooseOption, chooseStatus } from '../../../test/render.js';
import { answer, enrolled, session, show } from '../../../test/roster-page.js';
import type { Answer, Call } from '../../../test/server.js';
import type { RosterRow } from '../../shared/api/rows.js';
import { setSingleKeys } from '../../shared/ui/use-shortcuts.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

/** What the calls set, without what they are based on. */
const changesOf = (calls: readonly Call[]) =>
  calls.map(({ body }) => {
    const { basedOn: _, ...change } = body as Record<string, unknown>;
    return change;
  });

const figure = (label: string) => screen.getByText(label, { selector: '.band-label' }).parentElement?.textContent;

it('a roster says for whose yes a seat waits, instead of collecting for it', async () => {
  show([enrolled('1', 'Ana', { awaitsApproval: true, waitsFor: 'Harborview Pediatrics' }), enrolled('2', 'Ben')]);
  await screen.findByText('Waiting for Harborview Pediatrics');
  expect(screen.queryByRole('button', { name: 'Collect from Ana Diaz' })).toBeNull();
  screen.getByRole('button', { name: 'Collect from Ben Diaz' });
});

it('a roster says what was paid of what and how, and records payments of those who owe', async () => {
  const { user, onRecord } = show([
    enrolled('1', 'Ana', { due: 40, received: 25, paidWith: 'Cash' }),
    enrolled('2', 'Ben', { paymentStatus: 'paid', paidWith: 'Check 1042' }),
    enrolled('3', 'Cleo', { paymentStatus: 'paid', received: 32.5, refunded: 32.5 }),
  ]);
  await screen.findByText('$25.00 of $65.00, cash');
  screen.getByText('Check 1042');
  screen.getByText('$32.50 of $65.00 returned');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Record Payment…' }));
  expect(onRecord).toHaveBeenCalledWith([{ enrollmentId: '1', studentName: 'Ana Diaz', amount: 40 }]);
});

it('a roster says what the old system says of a seat, and whose address is too few for their eCards', async () => {
  show([
    enrolled('1', 'Ana', { originFacts: { Options: 'Spanish', Comments: 'Left-handed' } }),
    enrolled('2', 'Ben', { ecardAddressSharedWith: 2 }),
    enrolled('3', 'Cleo', { ecardAddressSharedWith: 1 }),
  ]);
  await screen.findByText('Options: Spanish · Comments: Left-handed');
  screen.getByText('Shares an address with 2 others; an AHA eCard needs its own.');
  screen.getByText('Shares an address with 1 other; an AHA eCard needs its own.');
});

it('a roster says how long it keeps the name of somebody who was erased, and leads to no page of theirs', async () => {
  show([enrolled('1', 'Ana', { nameKeptUntil: '2029-11-29' }), enrolled('2', 'Ben')]);
  await screen.findByText('Erased, name kept until Nov 29, 2029');
  expect(screen.queryByRole('link', { name: /^Ana/ })).toBeNull();
  screen.getByRole('link', { name: /^Ben/ });
});

it('a roster of history says nothing about the price, and takes no money', async () => {
  const origin = { system: 'enrollware', importId: 'i1' };
  const { user } = show(
    [
      enrolled('1', 'Ana', {
        paymentStatus: 'paid',
        due: 0,
        price: 0,
        received: 0,
        paidElsewhere: 'Paid $65.00 in Enrollware',
        origin,
      }),
    ],
    {},
    { status: 'completed', isHistory: true, price: null, origin, originFacts: { Hours: '4' } },
  );
  await screen.findByText('Paid $65.00 in Enrollware');
  expect(figure('Payment Status')).toBe('Payment Status—');
  screen.getByText('From Enrollware · Hours: 4');
  expect(screen.queryByRole('button', { name: 'Payment status of Ana Diaz' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await screen.findByRole('button', { name: 'Passed' });
  for (const name of ['Record Payment…', 'Paid', 'Payment']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('a roster sends and copies the payment link of who owes, by email only to who has an address', async () => {
  const { user, onLink } = show([
    enrolled('1', 'Ana'),
    enrolled('2', 'Ben', { student: { ...enrolled('2', 'Ben').student, email: '' } }),
    enrolled('3', 'Cleo', { paymentStatus: 'paid', due: 0 }),
  ]);
  const menu = async (name: string) => user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const seat = (enrollmentId: string, studentName: string) => ({ enrollmentId, studentName, amount: 65 });
  await menu('Ana Diaz');
  await user.click(await screen.findByText('Send Payment Link'));
  expect(onLink).toHaveBeenLastCalledWith('send', seat('1', 'Ana Diaz'));
  await menu('Ben Diaz');
  const items = await screen.findAllByText(/Payment Link$/, { selector: '.ant-dropdown:not(.ant-dropdown-hidden) *' });
  expect(items.map(({ textContent }) => textContent)).toEqual(['Copy Payment Link']);
  await user.click(items[0]!);
  expect(onLink).toHaveBeenLastCalledWith('copy', seat('2', 'Ben Diaz'));
  expect(screen.queryByRole('button', { name: 'Actions for Cleo Diaz' })).toBeNull();
});

describe('the filter of a roster', () => {
  const rows = () => [
    enrolled('1', 'Ana', { paymentStatus: 'paid' }),
    enrolled('2', 'Zoë', { certificationStatus: 'passed' }),
    enrolled('3', 'Ben'),
  ];
  const names = () => screen.queryAllByRole('link', { name: / Diaz$/ }).map(({ textContent }) => textContent);

  it('finds students by a part of what they are called, without accents', async () => {
    const { user } = show(rows());
    await user.type(await screen.findByLabelText('Find in this roster'), 'zoe di');
    expect(names()).toEqual(['Zoë Diaz']);
    screen.getByText('1 of 3 students');
  });

  it('shows who has yet to pay or to be marked, and all again', async () => {
    const { user } = show(rows());
    await screen.findByRole('link', { name: 'Ana Diaz' });
    await chooseOption(user, 'Payment', 'Pending');
    expect(names()).toEqual(['Zoë Diaz', 'Ben Diaz']);
    await chooseOption(user, 'Certification', 'Failed');
    screen.getByText('No student matches');
    await user.click(screen.getByRole('button', { name: 'Show All Students' }));
    expect(names()).toHaveLength(3);
  });

  it('keeps a student in sight who is marked meanwhile', async () => {
    const roster = rows();
    const mark = () => {
      roster[2] = enrolled('3', 'Ben', { certificationStatus: 'passed' });
      return { body: roster[2] };
    };
    const { user } = show(roster, { 'PUT /api/enrollments/3': mark }, started);
    await screen.findByRole('link', { name: 'Ben Diaz' });
    await chooseOption(user, 'Certification', 'Pending');
    expect(names()).toEqual(['Ana Diaz', 'Ben Diaz']);
    await chooseStatus(user, 'Certification status of Ben Diaz', 'Passed');
    await screen.findByText('Ben Diaz marked as passed.', { selector: '.toast-text' });
    expect(names()).toEqual(['Ana Diaz', 'Ben Diaz']);
  });
});

describe('a roster', () => {
  it('shows the class, its three figures and the next step', async () => {
    show([enrolled('1', 'Ana', { paymentStatus: 'paid' }), enrolled('2', 'Ben')]);
    await screen.findByRole('link', { name: 'Ana Diaz' });
    expect(screen.getByText('Tue, Jan 5, 2027 · 6:30 PM')).toBeTruthy();
    expect(figure('Enrolled')).toBe('Enrolled2 / 31 spot remaining');
    expect(figure('Payment Status')).toBe('Payment Status1 of 2paid, 1 to collect');
    expect(figure('Certifications')).toBe('Certifications0 of 2passed, 2 to mark');
    expect(screen.getByText('1 payment to collect before class')).toBeTruthy();
  });

  it('shows how to reach each student', async () => {
    const ana = enrolled('1', 'Ana');
    show([{ ...ana, student: { ...ana.student, phone: '+15125550111' } }]);
    const name = await screen.findByRole('link', { name: 'Ana Diaz' });
    const row = within(name.closest('tr')!);
    expect(row.getByRole('link', { name: 'ana@example.com' }).getAttribute('href')).toBe('mailto:ana@example.com');
    expect(row.getByRole('link', { name: '(512) 555-0111' }).getAttribute('href')).toBe('tel:+15125550111');
  });

  it.each([
    ['Payment', ['Pending', 'Paid', 'Overdue', 'Waived']],
    ['Certification', ['Pending', 'Passed', 'Failed', 'Disqualified', 'No-show', 'Incomplete']],
  ])('lets staff choose each %s status', async (kind, statuses) => {
    const { user } = show([enrolled('1', 'Ana')]);
    await user.click(await screen.findByRole('button', { name: `${kind} status of Ana Diaz: Pending` }));
    const options = await screen.findAllByRole('menuitem');
    const tags = options.map((shown) => shown.querySelector('.status-tag'));
    expect(tags.map((tag) => tag?.textContent)).toEqual(statuses);
    for (const tag of tags) expect(tag?.querySelector('.status-mark')).toBeTruthy();
  });

  it('explains how to add students when it is empty', async () => {
    show([]);
    await screen.findByText('No students enrolled yet. Click "Enroll Student" to add students to this class.');
  });

  it('shows a not-found page for an unknown class', async () => {
    show([], { 'GET /api/classes/c1': { status: 404, body: { message: 'Class not found' } } });
    await screen.findByRole('heading', { name: 'Class not found' });
  });

  it('offers to collect outstanding payments only', async () => {
    show([enrolled('1', 'Ana', { paymentStatus: 'paid' }), enrolled('2', 'Ben', { paymentStatus: 'overdue' })]);
    await screen.findByRole('button', { name: 'Collect from Ben Diaz' });
    expect(screen.queryByRole('button', { name: 'Collect from Ana Diaz' })).toBeNull();
  });
});

/** Opens the menu of the class and returns one of its items. */
async function menuItem(page: ReturnType<typeof show>, name: string) {
  await screen.findByRole('link', { name: 'Ana Diaz' });
  await page.user.click(screen.getByRole('button', { name: 'More actions for this class' }));
  return await screen.findByRole('menuitem', { name: new RegExp(name) });
}

const started = { startsAt: '2020-01-05T18:30:00Z' };

describe('the menu of the class', () => {
  it('has the actions that a class has everywhere', async () => {
    const page = show([enrolled('1', 'Ana')]);
    await page.user.click(await menuItem(page, 'Duplicate'));
    expect(page.onDuplicate).toHaveBeenCalledWith(session);
  });

  it('closes the class once what that does and what is left was said', async () => {
    const page = show(
      [enrolled('1', 'Ana'), enrolled('2', 'Ben')],
      { 'POST /api/classes/c1/close': { body: session } },
      started,
    );
    await page.user.click(await menuItem(page, 'Close Class'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/becomes Completed.*Nobody is told/);
    dialog.getByText('Still open: 2 to mark and 2 payments to collect.');
    expect(page.sent('POST')).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Close Class' }));
    await waitFor(() => expect(page.sent('POST')).toMatchObject([{ path: '/api/classes/c1/close' }]));
  });
});

describe('a cancelled class', () => {
  it('offers neither to enroll, nor to collect, nor to mark', async () => {
    const page = show([enrolled('1', 'Ana', { paymentStatus: 'overdue', due: 0 })], {}, { status: 'cancelled' });
    const passAll = await menuItem(page, 'Mark all pending as passed');
    expect(passAll.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Enroll Student' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Collect from Ana Diaz' })).toBeNull();
    expect(figure('Payment Status')).toBe('Payment Status0 of 1paid');
    expect(figure('Certifications')).toBe('Certifications0 of 1passed');
  });
});

describe('a pass', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

  it('can be undone in its toast while its email waits', async () => {
    const passed = enrolled('1', 'Ana', { certificationStatus: 'passed', passMailAt: inSeconds(120) });
    const { user, sent } = show([enrolled('1', 'Ana')], { 'PUT /api/enrollments/1': { body: passed } }, started);
    await chooseStatus(user, 'Certification status of Ana Diaz', 'Passed');
    await screen.findByText(/^Ana Diaz marked as passed\. The email sends in (2:00|1:5\d)\.$/, {
      selector: '.toast-text',
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(changesOf(sent('PUT'))).toEqual([{ certificationStatus: 'passed' }, { certificationStatus: 'pending' }]),
    );
  });

  it('shows when its email leaves, and can be undone there', async () => {
    const passed = enrolled('1', 'Ana', { certificationStatus: 'passed', passMailAt: inSeconds(100) });
    const gone = enrolled('2', 'Ben', { certificationStatus: 'passed', passMailAt: inSeconds(-1) });
    const { user, sent } = show([passed, gone], { 'PUT /api/enrollments/1': { body: passed } }, started);
    expect((await screen.findByTitle(/^Sends in 1:(40|3\d)$/)).textContent).toMatch(/email in 1:(40|3\d) · Undo/);
    expect(screen.queryByRole('button', { name: 'Undo the pass of Ben Diaz' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo the pass of Ana Diaz' }));
    await waitFor(() => expect(changesOf(sent('PUT'))).toEqual([{ certificationStatus: 'pending' }]));
  });

  it('that is failed while its email waits comes back by Undo', async () => {
    const passed = enrolled('1', 'Ana', { certificationStatus: 'passed', passMailAt: inSeconds(100) });
    const failed = enrolled('1', 'Ana', { certificationStatus: 'failed' });
    const { user, sent } = show([passed], { 'PUT /api/enrollments/1': { body: failed } }, started);
    await chooseStatus(user, 'Certification status of Ana Diaz', 'Failed');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(changesOf(sent('PUT'))).toEqual([{ certificationStatus: 'failed' }, { certificationStatus: 'passed' }]),
    );
  });

  it('without an email to wait for has no Undo', async () => {
    const passed = enrolled('1', 'Ana', { certificationStatus: 'passed', passMailAt: inSeconds(0) });
    const { user } = show([enrolled('1', 'Ana')], { 'PUT /api/enrollments/1': { body: passed } }, started);
    await chooseStatus(user, 'Certification status of Ana Diaz', 'Passed');
    await screen.findByText('Ana Diaz marked as passed.', { selector: '.toast-text' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('before the class has begun is confirmed first', async () => {
    const { user, sent } = show([enrolled('1', 'Ana')], { 'PUT /api/enrollments/1': { body: enrolled('1', 'Ana') } });
    const early = /This class begins on Tue, Jan 5, 2027 · 6:30 PM, and its certifications count from Jan 5, 2027\./;
    await chooseStatus(user, 'Certification status of Ana Diaz', 'Passed');
    await answer(user, 'Mark Ana Diaz as passed already?', early, 'Cancel');
    expect(sent('PUT')).toEqual([]);
    await chooseStatus(user, 'Certification status of Ana Diaz', 'Passed');
    await answer(user, 'Mark Ana Diaz as passed already?', early, 'Mark 1 Passed');
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'More actions for this class' }));
    await user.click(await screen.findByRole('menuitem', { name: /Mark all pending as passed/ }));
    await answer(user, 'Mark Ana Diaz as passed?', /This class begins on .* They receive a certification\./, 'Cancel');
  });

  it('of everyone is confirmed first', async () => {
    const rows = [enrolled('1', 'Ana'), enrolled('2', 'Ben')];
    const { user, sent } = show(
      rows,
      { 'PUT /api/enrollments/1': { body: rows[0] }, 'PUT /api/enrollments/2': { body: rows[1] } },
      started,
    );
    const passAll = await screen.findByRole('button', { name: 'Mark 2 Passed' });
    await user.click(passAll);
    await answer(user, 'Mark 2 students as passed?', /Each receives a certification\./, 'Cancel');
    expect(sent('PUT')).toEqual([]);
    await user.click(passAll);
    await answer(user, 'Mark 2 students as passed?', /Each receives a certification\./, 'Mark 2 Passed');
    await waitFor(() => expect(sent('PUT')).toHaveLength(2));
  });
});

describe('setting a status', () => {
  it('shows before the server responds', async () => {
    const rows = [enrolled('1', 'Ana')];
    const { user, sent } = show(rows, { 'PUT /api/enrollments/1': () => ({ body: rows[0] }) }, started);
    const pending = new Promise<never>(() => {});
    const respond = globalThis.fetch;
    await screen.findByRole('link', { name: 'Ana Diaz' });
    globalThis.fetch = ((request: Request) => {
      const response = respond(request);
      return request.method === 'PUT' ? response.then(() => pending) : response;
    }) as typeof fetch;
    await chooseStatus(user, 'Certification status of Ana Diaz', 'Passed');
    await waitFor(() => expect(figure('Certifications')).toContain('1 of 1'));
    expect(changesOf(sent('PUT'))[0]).toEqual({ certificationStatus: 'passed' });
  });

  it('is undone with an error toast if the server refuses, even if the refetch fails', async () => {
    const responses: Answer[] = [{ body: [enrolled('1', 'Ana')] }];
    const { user } = show([], {
      'GET /api/classes/c1/enrollments': () => responses.shift() ?? { status: 503 },
      'PUT /api/enrollments/1': { status: 409, body: { message: 'Paid by card already.' } },
    });
    await chooseStatus(user, 'Payment status of Ana Diaz', 'Waived');
    await screen.findByText('Paid by card already.');
    await waitFor(() => expect(figure('Payment Status')).toContain('1 to collect'));
  });

  it("falls back to the catalog's error text", async () => {
    const { user } = show([enrolled('1', 'Ana')], { 'PUT /api/enrollments/1': { status: 500 } });
    await chooseStatus(user, 'Payment status of Ana Diaz', 'Waived');
    await screen.findByText('Failed to update enrollment');
  });
});

/** Focuses the row of a student. */
async function focusRow(name: string) {
  const link = await screen.findByRole('link', { name });
  link.closest('tr')!.focus();
}

describe('what a colleague changed meanwhile', () => {
  const current = { paymentStatus: 'pending', certificationStatus: 'passed', attendance: null };
  const refusal = (given = {}) => ({
    status: 409,
    body: {
      code: 'changed_meanwhile',
      message: 'Somebody changed this meanwhile. Your change was not saved.',
      current: { ...current, ...given },
      changedBy: 'Dana Okafor',
      changedAt: '2026-11-27T17:58:00Z',
    },
  });

  it('stays, and is asked about at the cell: Escape keeps theirs', async () => {
    const rows = [enrolled('1', 'Ana')];
    const put = () => {
      rows[0] = enrolled('1', 'Ana', { certificationStatus: 'passed' });
      return refusal();
    };
    const { user, sent } = show(rows, { 'PUT /api/enrollments/1': put }, started);
    await focusRow('Ana Diaz');
    await user.keyboard('f');
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(/^Dana Okafor marked Ana Diaz Passed.*\. Your Failed was not saved\.$/);
    question.getByText('Failed takes the card back.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep Passed'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(figure('Certifications')).toContain('1 of 1');
    expect(sent('PUT')).toHaveLength(1);
  });

  it('is replaced by mine only after that, based on theirs', async () => {
    const rows = [enrolled('1', 'Ana')];
    const answers = [refusal(), { body: enrolled('1', 'Ana', { certificationStatus: 'failed' }) }];
    const { user, sent } = show(rows, { 'PUT /api/enrollments/1': () => answers.shift()! }, started);
    await focusRow('Ana Diaz');
    await user.keyboard('f');
    await user.click(await screen.findByRole('button', { name: 'Change to Failed' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(2));
    expect(sent('PUT')[1]?.body).toEqual({
      certificationStatus: 'failed',
      basedOn: { certificationStatus: 'passed', attendance: null },
    });
  });

  it('is no question if it is what I chose', async () => {
    const rows = [enrolled('1', 'Ana')];
    const put = () => refusal({ certificationStatus: 'failed' });
    const { user, sent } = show(rows, { 'PUT /api/enrollments/1': put }, started);
    await focusRow('Ana Diaz');
    await user.keyboard('f');
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('in the focused row', () => {
  it('a key that takes back a pass that is out asks first', async () => {
    const rows = [enrolled('1', 'Ana', { certificationStatus: 'passed', passMailAt: '2026-11-01T12:00:00Z' })];
    const { user, sent } = show(rows, {}, started);
    await focusRow('Ana Diaz');
    await user.keyboard('f');
    await answer(user, 'Take back the pass of Ana Diaz?', /1 certification is revoked\. The student/, 'Cancel');
    expect(sent('PUT')).toEqual([]);
  });

  it.each([
    ['p', { certificationStatus: 'passed' }],
    ['f', { certificationStatus: 'failed' }],
    ['d', { certificationStatus: 'disqualified' }],
    ['n', { attendance: 'no-show' }],
    ['i', { attendance: 'incomplete' }],
  ])('%s sets the result', async (key, body) => {
    const rows = [enrolled('1', 'Ana'), enrolled('2', 'Ben')];
    const { user, sent } = show(rows, { 'PUT /api/enrollments/2': { body: rows[1] } }, started);
    await focusRow('Ana Diaz');
    await user.keyboard(`j${key}`);
    await waitFor(() =>
      expect(sent('PUT')).toMatchObject([
        {
          path: '/api/enrollments/2',
          body: { ...body, basedOn: { certificationStatus: 'pending', attendance: null } },
        },
      ]),
    );
  });

  it('p sets Paid in the column of payments, which the arrow keys keep', async () => {
    const rows = [enrolled('1', 'Ana'), enrolled('2', 'Ben')];
    const { user, sent } = show(rows, { 'PUT /api/enrollments/2': { body: rows[1] } });
    await screen.findByRole('link', { name: 'Ana Diaz' });
    screen.getByRole('button', { name: 'Payment status of Ana Diaz: Pending' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Payment status of Ben Diaz: Pending');
    await user.keyboard('p');
    await waitFor(() => expect(changesOf(sent('PUT'))).toEqual([{ paymentStatus: 'paid' }]));
  });

  it('Backspace takes a result back', async () => {
    const rows = [enrolled('1', 'Ana', { certificationStatus: 'failed' })];
    const { user, sent } = show(rows, { 'PUT /api/enrollments/1': { body: rows[0] } });
    await focusRow('Ana Diaz');
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(changesOf(sent('PUT'))).toEqual([{ certificationStatus: 'pending' }]));
  });

  it('letters do nothing while single keys are turned off', async () => {
    setSingleKeys(false);
    try {
      const { user, sent } = show([enrolled('1', 'Ana')], {}, started);
      await focusRow('Ana Diaz');
      await user.keyboard('px');
      expect(sent('PUT')).toEqual([]);
      expect(screen.queryByText('1 selected')).toBeNull();
    } finally {
      setSingleKeys(true);
    }
  });

  it('a letter chooses a status of the open list', async () => {
    const rows = [enrolled('1', 'Ana')];
    const { user, sent } = show(rows, { 'PUT /api/enrollments/1': { body: rows[0] } });
    await user.click(await screen.findByRole('button', { name: 'Payment status of Ana Diaz: Pending' }));
    await user.keyboard('w');
    await waitFor(() => expect(changesOf(sent('PUT'))).toEqual([{ paymentStatus: 'waived' }]));
  });

  it('Tab stops at the two statuses only, and the arrow keys lead to every control', async () => {
    const { user } = show([enrolled('1', 'Ana')]);
    await focusRow('Ana Diaz');
    const row = document.activeElement!;
    const stops = [...row.querySelectorAll<HTMLElement>('a, button, input')].filter(({ tabIndex }) => tabIndex >= 0);
    expect(stops.map((stop) => stop.getAttribute('aria-label'))).toEqual([
      'Payment status of Ana Diaz: Pending',
      'Certification status of Ana Diaz: Pending',
    ]);
    const visited: (string | null)[] = [];
    for (let step = 0; step < 6; step++) {
      await user.keyboard('{ArrowRight}');
      visited.push(document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent);
    }
    expect(visited).toEqual([
      'Select Ana Diaz',
      'Ana Diaz',
      'ana@example.com',
      'Payment status of Ana Diaz: Pending',
      'Collect from Ana Diaz',
      'Certification status of Ana Diaz: Pending',
    ]);
  });
});

describe('selected students', () => {
  const rows = () => [enrolled('1', 'Ana'), enrolled('2', 'Ben'), enrolled('3', 'Cleo')];
  const puts = (rows: RosterRow[], refused: Record<string, string> = {}) =>
    Object.fromEntries(
      rows.map((row) => [
        `PUT /api/enrollments/${row.id}`,
        refused[row.id] ? { status: 409, body: { message: refused[row.id] } } : { body: row },
      ]),
    );
  const bar = () => within(screen.getByRole('region', { name: 'Actions for selected students' }));
  async function choose(user: ReturnType<typeof show>['user'], menu: string, item: string) {
    await user.click(bar().getByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(item) }));
  }

  it('are counted; Shift selects a range, and Escape clears the selection', async () => {
    const { user } = show(rows());
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Diaz' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Cleo Diaz' }));
    await user.keyboard('{/Shift}');
    screen.getByText('3 selected');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('3 selected')).toBeNull();
  });

  it('are all paid in two clicks, and a third undoes it', async () => {
    const all = [enrolled('1', 'Ana'), enrolled('2', 'Ben', { paymentStatus: 'overdue' }), enrolled('3', 'Cleo')];
    const { user, sent } = show(all, puts(all));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(bar().getByRole('button', { name: 'Paid' }));
    await screen.findByText('3 students: Paid');
    const changes = () => sent('PUT').map((call) => [call.path.at(-1), changesOf([call])[0]]);
    expect(changes()).toEqual(['1', '2', '3'].map((id) => [id, { paymentStatus: 'paid' }]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes()).toHaveLength(6));
    expect(changes().slice(3)).toEqual([
      ['1', { paymentStatus: 'pending' }],
      ['3', { paymentStatus: 'pending' }],
      ['2', { paymentStatus: 'overdue' }],
    ]);
  });

  it('all pass by a button that asks first, since each gets a certification', async () => {
    const all = rows();
    const { user, sent } = show(all, puts(all), started);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(bar().getByRole('button', { name: 'Passed' }));
    await answer(user, 'Mark 3 students as passed?', /Each receives a certification\./, 'Mark 3 Passed');
    await waitFor(() => expect(changesOf(sent('PUT'))).toEqual(all.map(() => ({ certificationStatus: 'passed' }))));
  });

  it('are named with the reason if the server refuses them, and stay selected', async () => {
    const all = rows();
    const { user } = show(all, puts(all, { 2: 'This seat was paid by card.' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose(user, 'Payment', 'Waived');
    await screen.findByText('1 of 3 students not changed', { selector: '.ant-modal-confirm-title' });
    expect(screen.getByText(/This seat was paid by card\./).textContent).toBe('Ben Diaz: This seat was paid by card.');
    await screen.findByText('2 students: Waived');
    await screen.findByText('1 selected');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ben Diaz' }).checked).toBe(true);
  });

  it('get the result of a key, without those who have it already', async () => {
    const all = [enrolled('1', 'Ana', { certificationStatus: 'failed' }), enrolled('2', 'Ben'), enrolled('3', 'Cleo')];
    const { user, sent } = show(all, puts(all));
    await focusRow('Ana Diaz');
    await user.keyboard('xjxkf');
    await screen.findByText('Ben Diaz: Failed');
    expect(sent('PUT').map(({ path }) => path)).toEqual(['/api/enrollments/2']);
  });

  it('whose certifications would be revoked are asked about', async () => {
    const all = [enrolled('1', 'Ana', { certificationStatus: 'passed' }), enrolled('2', 'Ben')];
    const { user, sent } = show(all, puts(all));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose(user, 'Certification', 'Failed');
    await answer(user, 'Mark 2 students as failed?', /1 certification is revoked\./, 'Cancel');
    expect(sent('PUT')).toEqual([]);
  });

  it('are handed to the form of an email', async () => {
    const all = rows();
    const { user, onEmail } = show(all);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ben Diaz' }));
    await user.click(bar().getByRole('button', { name: 'Email…' }));
    expect(onEmail).toHaveBeenCalledWith([all[1]!.student]);
  });

  it('of a cancelled class can not be paid', async () => {
    const { user } = show(rows(), {}, { status: 'cancelled' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(bar().getByRole('button', { name: 'Payment' }));
    await screen.findByRole('menuitem', { name: /Waived/ });
    expect(screen.queryByRole('menuitem', { name: /Paid/ })).toBeNull();
    expect(bar().queryByRole('button', { name: 'Paid' })).toBeNull();
  });
});

describe('removing a student who has paid', () => {
  const paid = enrolled('1', 'Ana', { paymentStatus: 'paid' });
  const answers = {
    'GET /api/enrollments/1/payment': { body: { paymentStatus: 'paid', price: 65, due: 0, received: 65 } },
    'DELETE /api/enrollments/1': { status: 204 },
  };

  it.each([
    ['Remove and Refund', /Refund it/, 'refund=true&returned=false'],
    ['Remove', /Keep it/, 'refund=false&returned=false'],
  ])('asks what happens to the money: %s', async (confirm, choice, query) => {
    const { user, sent } = show([paid], answers);
    await user.click(await screen.findByRole('button', { name: 'Remove Ana Diaz from this class' }));
    await screen.findByText('What happens to the $65.00 that was paid?');
    screen.getByText('Are you sure you want to remove Ana Diaz from this class?');
    await user.click(screen.getByRole('radio', { name: choice }));
    expect(sent('DELETE')).toEqual([]);
    await user.click(screen.getByRole('button', { name: confirm }));
    await waitFor(() => expect(sent('DELETE').map(({ query }) => String(query))).toEqual([query]));
  });

  it('says that money of the old system becomes a task', async () => {
    const { user } = show(
      [enrolled('1', 'Ana', { paymentStatus: 'paid', received: 0, paidElsewhere: 'Paid $65.00 in Enrollware' })],
      {
        ...answers,
        'GET /api/enrollments/1/payment': { body: { paymentStatus: 'paid', received: 0, refundableElsewhere: 65 } },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Remove Ana Diaz from this class' }));
    await screen.findByText(/^\$65\.00 was paid in the system that this seat was brought from\./);
  });

  it('enters cash that staff have returned', async () => {
    const { user, sent } = show([paid], {
      ...answers,
      'GET /api/enrollments/1/payment': { body: { paymentStatus: 'paid', received: 65, refundableByHand: 65 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Ana Diaz from this class' }));
    await user.click(
      await screen.findByRole('checkbox', { name: 'I have returned the $65.00 that was paid at the center' }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove and Refund' }));
    await waitFor(() =>
      expect(sent('DELETE').map(({ query }) => String(query))).toEqual(['refund=true&returned=true']),
    );
  });
});

describe('removing a student', () => {
  it('asks for confirmation and does nothing if declined', async () => {
    const questions: (string | undefined)[] = [];
    window.confirm = (question) => questions.push(question) > 1;
    const { user, sent } = show([enrolled('1', 'Ana')], { 'DELETE /api/enrollments/1': { status: 204 } });
    const remove = await screen.findByRole('button', { name: 'Remove Ana Diaz from this class' });
    await user.click(remove);
    expect(questions).toEqual(['Are you sure you want to remove Ana Diaz from this class?']);
    expect(sent('DELETE')).toHaveLength(0);
    await user.click(remove);
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  });
});

it('a screen reader hears the value of each status, and no arrow', async () => {
  show([enrolled('1', 'Ana', { paymentStatus: 'overdue', attendance: 'no-show' })]);
  const name = await screen.findByRole('link', { name: 'Ana Diaz' });
  const row = within(name.closest('tr')!);
  expect(row.queryAllByRole('combobox')).toEqual([]);
  expect(row.queryAllByRole('img', { hidden: false })).toEqual([]);
  expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Payment status of Ana Diaz: Overdue',
    'Collect from Ana Diaz',
    'Certification status of Ana Diaz: No-show',
    'Actions for Ana Diaz',
    'Remove Ana Diaz from this class',
  ]);
});
