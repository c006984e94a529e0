import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../../test/render.js';
import { type Answer, type Call, serve } from '../../../../test/server.js';
import type { CourseRow, SavedViewRow } from '../../api/rows.js';
import { DataGrid, type GridColumn } from './index.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const columns: GridColumn<CourseRow>[] = [
  { key: 'name', title: 'Name', sort: true },
  { key: 'duration', title: 'Duration' },
  { key: 'id', title: 'Code', hidden: true },
];

const view = (given: Partial<SavedViewRow>): SavedViewRow => ({
  id: 'v1',
  grid: 'courses',
  name: 'Offered, newest first',
  query: 'sort=-name&offered=true',
  columns: [
    { key: 'name', isVisible: true },
    { key: 'id', isVisible: true, width: 90 },
    { key: 'duration', isVisible: false },
  ],
  isShared: false,
  isOwn: true,
  ownerName: 'Ada Marsh',
  ...given,
});

function show(views: SavedViewRow[], answers: Record<string, Answer | ((call: Call) => Answer)> = {}, at = '/list') {
  const calls = serve({
    'GET /api/courses': ({ query }) => ({
      body: [{ id: 'c1', name: 'BLS', duration: '4 hours' }],
      total: query.get('offered') ? 12 : 30,
    }),
    'GET /api/saved-views': () => ({ body: views }),
    ...answers,
  });
  const page = renderAt(
    at,
    <App>
      <DataGrid
        id="courses"
        path="/api/courses"
        noun={{ one: 'course', many: 'courses' }}
        columns={columns}
        search="Search courses"
        filters={[{ name: 'offered', label: 'Offered', options: [{ value: 'true', label: 'Offered' }] }]}
        savedViews
        empty={{ title: 'No courses yet' }}
      />
    </App>,
  );
  const choose = async (button: RegExp, item: RegExp) => {
    await page.user.click(await screen.findByRole('button', { name: button }));
    await page.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  const sent = (method: string) => calls.filter((call) => call.method === method);
  const counted = () => calls.filter(({ query }) => query.get('pageSize') === '1').map(({ query }) => query.toString());
  return { ...page, choose, sent, counted };
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

describe('saved views', () => {
  it('set the filters and the order in the address, and the columns', async () => {
    const { user, choose, at, counted } = show([view({})], {}, '/list?q=bls&page=2&tab=courses');
    await choose(/^Views/, /Offered, newest first/);
    expect(at.search).toBe('?tab=courses&sort=-name&offered=true&view=v1');
    const tab = () => screen.getByRole('button', { name: /^Offered, newest first/ });
    await waitFor(() =>
      expect([tab().getAttribute('aria-current'), tab().textContent]).toEqual(['true', 'Offered, newest first12']),
    );
    expect(heads()).toEqual(['Name', 'Code']);
    expect(screen.getByRole('columnheader', { name: 'Code' }).style.getPropertyValue('--column')).toBe('90px');
    await user.click(screen.getByRole('button', { name: 'All courses' }));
    expect(at.search).toBe('?tab=courses');
    expect(heads()).toEqual(['Name', 'Duration']);
    expect(counted()).toEqual(['offered=true&pageSize=1']);
  });

  it('are saved with what the list shows', async () => {
    const { user, choose, sent, at } = show(
      [],
      { 'POST /api/saved-views': { status: 201, body: view({ id: 'v2' }) } },
      '/list?q=bls&sort=name&page=1',
    );
    await choose(/^Views/, /Save as new view/);
    await user.type(await screen.findByLabelText('Name', { selector: 'input' }), 'BLS');
    await user.click(screen.getByRole('checkbox', { name: 'Share with colleagues' }));
    await user.click(screen.getByRole('button', { name: 'Save View' }));
    await waitFor(() => expect(at.search).toContain('view=v2'));
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        grid: 'courses',
        name: 'BLS',
        isShared: true,
        query: 'q=bls&sort=name',
        columns: [
          { key: 'name', isVisible: true },
          { key: 'duration', isVisible: true },
          { key: 'id', isVisible: false },
        ],
      },
    ]);
  });

  it('show the message of the server beside the name', async () => {
    const message = 'You already have a view with this name.';
    const { user, choose } = show([], {
      'POST /api/saved-views': { status: 400, body: { message, errors: [{ path: 'name', message }] } },
    });
    await choose(/^Views/, /Save as new view/);
    await user.type(await screen.findByLabelText('Name', { selector: 'input' }), 'BLS');
    await user.click(screen.getByRole('button', { name: 'Save View' }));
    await screen.findByText(message, { selector: '.ant-form-item-explain-error' });
  });

  it('of the user are updated once something differs', async () => {
    const { choose, sent } = show(
      [view({})],
      { 'PATCH /api/saved-views/v1': { body: view({}) } },
      '/list?offered=true&view=v1',
    );
    await choose(/\(edited\)/, /Update Offered, newest first/);
    await waitFor(() => expect(sent('PATCH')[0]?.body).toMatchObject({ query: 'offered=true' }));
  });

  it('of colleagues can not be changed, but deleted after a question', async () => {
    const { user, choose, sent, at } = show(
      [view({ isOwn: false, isShared: true })],
      { 'DELETE /api/saved-views/v1': { status: 204 } },
      '/list?view=v1',
    );
    await screen.findByRole('button', { name: /^Shared ?Offered/ });
    await choose(/^Views/, /Delete/);
    expect(screen.queryByRole('menuitem', { name: /Update|Rename/ })).toBeNull();
    await screen.findByText('Colleagues lose it, too.');
    await user.click(screen.getByRole('button', { name: 'Delete View' }));
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
    await waitFor(() => expect(at.search).toBe(''));
  });
});
