import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setNow } from '../../../test/clock.js';
import { chooseOption, renderAt } from '../../../test/render.js';
import { aListedCertification } from '../../../test/rows.js';
import { type Answer, type Call, serve } from '../../../test/server.js';
import type { CertificationListRow } from '../../shared/api/rows.js';
import { CertificationGrid } from './certification-grid.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const certification = (change: Parameters<typeof aListedCertification>[0] = {}) =>
  aListedCertification({
    id: 'c1',
    courseId: 'k1',
    agency: { name: 'American Heart Association', issuesCards: true, codeFormat: 'aha', checkUrl: null },
    student: { organizationId: 'o1', organizationName: 'Harborview' },
    ...change,
  });

function show(row: CertificationListRow, answers: Record<string, Answer | ((call: Call) => Answer)> = {}, at = '') {
  const rows = [row];
  const calls = serve({
    'GET /api/certifications': () => ({ body: rows, total: rows.length }),
    'GET /api/certifications/counts': {
      body: { all: 1_176, active: 143, expiring: 24, expired: 9, expiresThisMonth: 0, expiresNextMonth: 12 },
    },
    'GET /api/courses': { body: [{ id: 'k1', name: 'BLS Provider' }] },
    'GET /api/organizations': { body: [{ id: 'o1', name: 'Harborview' }] },
    'PUT /api/certifications/c1/ecard-code': ({ body }) => {
      const { ecardCode } = body as { ecardCode: string };
      rows[0] = certification({ ecardCode: ecardCode || null });
      return { body: rows[0] };
    },
    ...answers,
  });
  const page = renderAt(
    `/certifications${at}`,
    <CertificationGrid
      studentHref={(id) => `/students/${id}`}
      classHref={(id) => `/classes/${id}/roster`}
      onEmail={() => {}}
    />,
  );
  const sent = (method: string) => calls.filter((call) => call.method === method);
  const lastList = () => calls.filter(({ path }) => path === '/api/certifications').at(-1)!.query;
  const queries = (of: string) => calls.filter(({ path }) => path === of).map(({ query }) => Object.fromEntries(query));
  return { ...page, sent, lastList, queries };
}

beforeEach(() => localStorage.setItem('grid.certifications', JSON.stringify({ view: 'table' })));

const field = () => screen.findByLabelText('Card code of Ana Diaz');

describe('the eCard code', () => {
  it('is due by a day, late after it, where codes are awaited', async () => {
    setNow('2026-11-21T12:00:00Z');
    show(certification({ codeDueBy: '2026-11-20' }), {}, '?due=ecard');
    const cell = await screen.findByText('Nov 20, 2026');
    expect(cell.closest('.status-tag')).not.toBeNull();
    screen.getByText('Code due');
  });

  it('is not late on its day', async () => {
    setNow('2026-11-20T12:00:00Z');
    show(certification({ codeDueBy: '2026-11-20' }), {}, '?due=ecard');
    expect((await screen.findByText('Nov 20, 2026')).closest('.status-tag')).toBeNull();
  });

  it('has no due day where certifications renew', async () => {
    show(certification({ codeDueBy: '2026-11-20' }), {}, '?expires=next-month');
    await screen.findByText('Add code');
    expect(screen.queryByText('Code due')).toBeNull();
  });

  it('is added in place, however its digits are grouped', async () => {
    const { user, sent } = show(certification());
    await user.click(await screen.findByText('Add code'));
    await user.type(await field(), '2250 8814 6{Enter}');
    expect((await screen.findAllByText('An AHA eCard code has 12 digits')).length).toBeGreaterThan(0);
    screen.getByText('3 more');
    expect(sent('PUT')).toEqual([]);
    await user.type(await field(), '093');
    await user.tab();
    await screen.findByText('Card code saved');
    await screen.findByText('2250 8814 6093');
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ ecardCode: '225088146093' }]);
  });

  it('stays typed when the server refuses it, and Escape brings back the stored one', async () => {
    const message = 'Another certification already has this code.';
    const { user } = show(certification({ ecardCode: '111122223333' }), {
      'PUT /api/certifications/c1/ecard-code': { status: 409, body: { message } },
    });
    await user.click(await screen.findByText('1111 2222 3333'));
    await user.clear(await field());
    await user.type(await field(), '225088146093{Enter}');
    expect((await screen.findAllByText(message)).length).toBe(2);
    const typed = (await field()) as HTMLInputElement;
    expect([typed.value, typed.getAttribute('aria-invalid')]).toEqual(['225088146093', 'true']);
    await user.keyboard('{Escape}');
    await screen.findByText('1111 2222 3333');
  });

  it('is saved once, though leaving the field saves like Enter', async () => {
    const { user, sent } = show(certification());
    await user.click(await screen.findByText('Add code'));
    await user.type(await field(), '225088146093');
    // The blur comes before the server has answered.
    const input = await field();
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.blur(input);
    await screen.findByText('2250 8814 6093');
    expect(sent('PUT')).toHaveLength(1);
  });

  it('of a revoked certification cannot be edited', async () => {
    show(certification({ status: 'revoked', ecardCode: '225088146093' }));
    const code = await screen.findByText('2250 8814 6093');
    expect(code.closest('button')).toBeNull();
  });
});

describe('the views', () => {
  it('ask who expires next month, and keep the search', async () => {
    const { user, at, lastList } = show(certification(), {}, '?q=diaz&status=active&page=2');
    const views = within(await screen.findByRole('navigation', { name: 'Views' }));
    expect(views.getByText('Active').getAttribute('aria-current')).toBe('page');
    await user.click(views.getByText('Expires next month'));
    await waitFor(() => expect(lastList().get('expires')).toBe('next-month'));
    expect(at.search).toBe('?q=diaz&expires=next-month');
    expect(Object.fromEntries(lastList())).toMatchObject({ sort: 'expiryDate', page: '1', q: 'diaz' });
    expect(lastList().has('status')).toBe(false);
  });

  it('have the number of their rows, for the search and the filters that they keep', async () => {
    const { queries } = show(certification(), {}, '?q=diaz&status=active&page=2&courseId=k1&due=ecard');
    const views = within(await screen.findByRole('navigation', { name: 'Views' }));
    await views.findByRole('link', { name: 'All 1,176' });
    views.getByRole('link', { name: 'Expires this month 0' });
    views.getByRole('link', { name: 'Expires next month 12' });
    expect(queries('/api/certifications/counts')).toEqual([{ q: 'diaz', courseId: 'k1' }]);
  });

  it('are filtered further by course and organization', async () => {
    const { user, lastList } = show(certification());
    await screen.findByText('Ana Diaz');
    await chooseOption(user, 'Course', 'BLS Provider');
    await chooseOption(user, 'Organization', 'Harborview');
    await waitFor(() => expect(lastList().get('organizationId')).toBe('o1'));
    expect(lastList().get('courseId')).toBe('k1');
  });
});

describe('the renewal', () => {
  const expiring = (change: Partial<CertificationListRow> = {}) =>
    certification({ status: 'expiring', daysLeft: 38, ...change });

  it('has its date, which leads to the class, instead of the status where certifications expire', async () => {
    show(expiring({ renewal: { classId: 'b7', date: '2026-12-02' } }), {}, '?expires=next-month');
    const seat = await screen.findByRole('link', { name: 'Dec 2, 2026' });
    expect(seat.getAttribute('href')).toBe('/classes/b7/roster');
    expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
  });

  it('is not booked, which the list can be filtered by', async () => {
    const { user, lastList } = show(expiring(), {}, '?status=expiring');
    await screen.findByText('Not booked');
    await chooseOption(user, 'Renewal', 'Not booked');
    await waitFor(() => expect(lastList().get('renewal')).toBe('open'));
  });

  it('is on the card, too', async () => {
    localStorage.setItem('grid.certifications', JSON.stringify({ view: 'cards' }));
    show(expiring(), {}, '?status=expiring');
    const renewal = (await screen.findByText('Not booked')).closest('dl > div');
    expect(renewal?.textContent).toBe('RenewalNot booked');
  });

  it('does not matter where nothing has to be renewed', async () => {
    show(certification());
    await screen.findByText('Ana Diaz');
    expect(screen.queryByText('Not booked')).toBeNull();
    expect(screen.queryByLabelText('Renewal')).toBeNull();
  });
});

it('shows when a certification begins that is dated in the future', async () => {
  show(certification({ status: 'upcoming', issueDate: '2027-01-05' }));
  await screen.findByText('Starts Jan 5, 2027');
});

describe('the card number', () => {
  it.each([
    ['active', '/api/certifications/c1/card'],
    ['revoked', undefined],
  ] as const)('of an %s certification downloads %s', async (status, href) => {
    localStorage.setItem('grid.certifications', JSON.stringify({ view: 'cards' }));
    show(certification({ status }));
    const number = await screen.findByText('RC-1');
    expect(number.getAttribute('href') ?? undefined).toBe(href);
  });
});
