import { screen, waitFor, within } from '@testing-library/react';
import { showImport } from '../../../test/import-desk.js';
import { anImportDetail } from '../../../test/import-rows.js';
import type { ImportDetail } from '../../shared/api/rows.js';

const committed = (given: Partial<Omit<ImportDetail, 'matches'>> = {}) =>
  anImportDetail({
    state: 'committed',
    committedAt: '2026-11-23T17:04:00Z',
    committedBy: 'Jordan Ellis',
    undoUntil: '2099-12-23T17:04:00Z',
    counts: { new: 0, changes: 0, same: 22_685, duplicate: 96, conflict: 7, fix: 23, leftOut: 1523 },
    brought: {
      people: 8871,
      pastClasses: 2683,
      classes: 23,
      pastSeats: 19_712,
      seats: 89,
      cards: 16_616,
      validCards: 6940,
      invoices: 0,
      changes: 41,
    },
    ...given,
  });

const linkOf = async (text: string) => (await screen.findByText(text)).closest('a')?.getAttribute('href');

describe('an import that is committed', () => {
  it('says how far it is, and shows what came as soon as it has ended', async () => {
    let reads = 0;
    const running = committed({
      state: 'committing',
      committedAt: null,
      undoUntil: null,
      brought: null,
      progress: { stage: 'Seats', done: 17_721, total: 19_801 },
    });
    showImport('/imports/i1', () => {
      reads += 1;
      return reads > 1 ? committed() : running;
    });
    const line = await screen.findByText('17,721 of 19,801');
    expect(line.closest('[role=status]')?.textContent).toContain('Seats');
    screen.getByText(/^Started by Jordan Ellis\./);
    await screen.findByText('What to do next');
  });

  it('says what came and leads to what is to be done', async () => {
    showImport('/imports/i1', committed());
    await screen.findByText('23 to come');
    screen.getByText('6,940 valid today');
    expect(await linkOf('Fix 30 Rows')).toBe('/imports/i1?step=rows&fate=fix');
    screen.getByText('23 need a fix, 7 have two answers. They wait here.');
    screen.getByText('classes to come, 89 seats; their reminders start on Fri, Nov 27, 2026');
    expect(await linkOf('See Classes')).toBe('/classes?importId=i1&status=upcoming');
    expect(await linkOf('See Certifications')).toBe('/certifications?importId=i1&status=valid');
    expect(await linkOf('people')).toBe('/students?importId=i1');
    expect(await linkOf('classes')).toBe('/classes?importId=i1');
    expect(await linkOf('cards')).toBe('/certifications?importId=i1');
    screen.getByText('On the day you switch');
  });

  it('invites its people after a question, and says how far that is', async () => {
    const emails = { sent: 0, bounced: 0, isStopped: false, invited: 0, toInvite: 5310, isInviting: false };
    let now = committed({ emails });
    const { user, writes } = showImport('/imports/i1', () => now, {
      'POST /api/imports/i1/invitations': () => {
        now = committed({ emails: { ...emails, invited: 200, toInvite: 5110, isInviting: true } });
        return { status: 202, body: now };
      },
    });
    await screen.findByText('5,310 people have an address of their own and no account.');
    await user.click(screen.getByText('Invite People'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^Each gets one email that leads to signing up\./);
    expect(writes()).toEqual([]);
    await user.click(dialog.getByText('Invite'));
    await screen.findByText(/^5,110 people to go: 200 on the first day/);
    expect(screen.queryByText('Invite People')).toBeNull();
    expect(writes()).toHaveLength(1);
  });

  it('whose emails bounced says how many, and lets them go on after a question', async () => {
    const emails = { sent: 120, bounced: 7, isStopped: true, invited: 0, toInvite: 0, isInviting: false };
    let now = committed({ emails });
    const { user } = showImport('/imports/i1', () => now, {
      'POST /api/imports/i1/emails/resume': () => {
        now = committed({ emails: { ...emails, sent: 0, bounced: 0, isStopped: false } });
        return { body: now };
      },
    });
    await screen.findByText('of 120 emails to these people came back, so the others wait');
    expect(await linkOf('See Messages')).toBe('/messages?state=failed');
    await user.click(screen.getByText('Go On'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByText('Go On'));
    await waitFor(() => expect(screen.queryByText(/came back, so the others wait/)).toBeNull());
  });

  it('is stopped while it comes in, after a question', async () => {
    let state: ImportDetail['state'] = 'committing';
    const running = () => committed({ state, committedAt: null, undoUntil: null, brought: null });
    const { user, writes } = showImport('/imports/i1?step=import', running, {
      'POST /api/imports/i1/undo': () => {
        state = 'ready';
        return { status: 202, body: running() };
      },
    });
    await user.click(await screen.findByText('Stop and Take Back'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Go On'));
    expect(writes()).toEqual([]);
    await user.click(screen.getByText('Stop and Take Back', { selector: '.ant-modal *' }));
    await waitFor(() => expect(writes().map(({ path }) => path)).toEqual(['/api/imports/i1/undo']));
    await waitFor(() => expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Rows'));
  });

  it('with rows that were fixed since offers them first', async () => {
    showImport('/imports/i1', committed({ state: 'ready', counts: { ...committed().counts!, new: 4, fix: 19 } }));
    expect(await linkOf('Check 4 Rows')).toBe('/imports/i1?step=rows&fate=new');
  });

  it('is undone after a question that names what stays', async () => {
    const stays = [
      {
        kind: 'student',
        id: 's1',
        name: 'Amelia Strand',
        why: 'was edited since',
        by: 'Dana Okafor',
        at: '2026-11-23T17:21:00Z',
      },
    ];
    let state: ImportDetail['state'] = 'committed';
    const { user, writes } = showImport('/imports/i1', () => committed({ stays, state }), {
      'POST /api/imports/i1/undo': () => {
        state = 'undoing';
        return { status: 202, body: committed({ stays, state }) };
      },
    });
    await screen.findByText('Until Wed, Dec 23, 2099 · 11:04 AM');
    await user.click(await screen.findByText('Undo Import…'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Amelia Strand');
    dialog.getByText('was edited since, by Dana Okafor, Nov 23, 2026, 11:21 AM');
    dialog.getByText(/^8,871 people, 2,706 classes, 19,801 seats, 16,616 cards, 41 changes/, { exact: false });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep Import'));
    expect(writes()).toEqual([]);
    await user.click(dialog.getByText('Undo Import, Keep 1 Record'));
    await waitFor(() => expect(writes().map(({ path }) => path)).toEqual(['/api/imports/i1/undo']));
    await screen.findByText('Undoing');
  });

  it('says why it can’t be undone, and stays', async () => {
    const message = 'A later import changed its rows. Undo “HOVN, Nov 24” first.';
    const { user } = showImport('/imports/i1', committed(), {
      'POST /api/imports/i1/undo': { status: 409, body: { code: 'newer_import', message } },
    });
    await user.click(await screen.findByText('Undo Import…'));
    await user.click(await screen.findByText('Undo Import', { selector: '.ant-btn-dangerous *' }));
    await screen.findByText(message, { selector: '.toast-text' });
    screen.getByText('What to do next');
  });

  it('offers no undo once the time for it is over', async () => {
    showImport('/imports/i1', committed({ undoUntil: '2020-12-23T17:04:00Z' }));
    await screen.findByText('It could be undone until Dec 23, 2020.');
    expect(screen.queryByText('Undo Import…')).toBeNull();
  });

  it('that was undone says that all is as before', async () => {
    showImport('/imports/i1', committed({ state: 'undone', undoneAt: '2026-11-24T17:04:00Z', undoUntil: null }));
    await screen.findByText(/All is as it was before/);
    expect(await linkOf('Import Again')).toBe('/imports');
  });

  it('that failed says why', async () => {
    const failed = anImportDetail({
      state: 'failed',
      problem: 'clients.xlsx has a password.',
      counts: null,
      matches: null,
    });
    showImport('/imports/i1', failed);
    await screen.findByText('clients.xlsx has a password.');
  });
});
