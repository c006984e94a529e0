import { screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../../test/render.js';
import { type Call, serve } from '../../../../test/server.js';
import { DataGrid, type GridColumn } from './index.js';

interface Row {
  id: string;
  name: string;
  seats: number;
}

const everyone = Array.from({ length: 120 }, (_, index) => ({ id: `r${index}`, name: `Class ${index}`, seats: index }));

const columns: GridColumn<Row>[] = [
  { key: 'name', title: 'Name', sort: true },
  { key: 'seats', title: 'Seats', numeric: true },
  { key: 'id', title: 'Code', hidden: true },
];

function answerPage({ query }: Call) {
  const found = everyone.filter((row) => row.name.includes(query.get('q') ?? ''));
  const size = Number(query.get('pageSize'));
  const from = (Number(query.get('page')) - 1) * size;
  return { body: found.slice(from, from + size), total: found.length };
}

function show(address = '/list?pageSize=25') {
  const calls = serve({ 'GET /api/rows': answerPage });
  const shown = renderAt(
    address,
    <DataGrid<Row>
      id="rows"
      path="/api/rows"
      noun={{ one: 'class', many: 'classes' }}
      columns={columns}
      search="Search classes"
      rowHref={(row) => `/rows/${row.id}`}
      filters={[{ name: 'status', label: 'Status', options: [{ value: 'upcoming', label: 'Upcoming' }] }]}
      empty={{ title: 'No classes yet' }}
    />,
  );
  return { ...shown, calls, lastQuery: () => calls.at(-1)?.query.toString() };
}

beforeEach(() => localStorage.clear());

describe('a data grid', () => {
  it('asks the server for the first page and says how many rows there are', async () => {
    const { lastQuery } = show('/list');
    expect(await screen.findByText('1–50 of 120 classes')).toBeTruthy();
    expect(lastQuery()).toBe('page=1&pageSize=50');
    expect(screen.getAllByRole('row')).toHaveLength(51);
  });

  it('shows what its address says', async () => {
    const { lastQuery } = show('/list?q=Class+1&sort=-name&status=upcoming&pageSize=25');
    await screen.findByText('1–25 of 31 classes');
    expect(lastQuery()).toBe('status=upcoming&q=Class+1&sort=-name&page=1&pageSize=25');
  });

  it('puts a search into the address and goes back to page 1', async () => {
    const { user, at } = show('/list?page=2&pageSize=25');
    await screen.findByText('26–50 of 120 classes');
    await user.keyboard('/Class 7');
    await screen.findByText('11 classes');
    expect(at.search).toBe('?pageSize=25&q=Class+7');
  });

  it('sorts by a press on the column title, up and then down', async () => {
    const { user, at } = show();
    const title = await screen.findByRole('columnheader', { name: /Name/ });
    await user.click(title);
    await waitFor(() => expect(at.search).toBe('?pageSize=25&sort=name'));
    await user.click(title);
    await waitFor(() => expect(at.search).toBe('?pageSize=25&sort=-name'));
  });

  it('walks the rows with the keyboard and opens one with Enter', async () => {
    const { user, at } = show();
    await screen.findByText('Class 0');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}jj{ArrowUp}');
    expect(within(document.activeElement as HTMLElement).getByText('Class 1')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(at.path).toBe('/rows/r1');
  });

  it('remembers the columns that a person chose', async () => {
    const { user } = show();
    await screen.findByText('Class 0');
    expect(screen.queryByRole('columnheader', { name: 'Code' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Code' }));
    expect(screen.getByRole('columnheader', { name: 'Code' })).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('grid.rows') ?? '')).toEqual({ columns: { id: true } });
  });

  it('offers a way back when a search finds nothing', async () => {
    const { user, at } = show('/list?q=nothing&status=upcoming');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await screen.findByText('1–50 of 120 classes');
    expect(at.search).toBe('');
  });

  it('says what the server says when it fails, and tries again when asked to', async () => {
    serve({ 'GET /api/rows': { status: 500, body: { message: 'The list is not available' } } });
    const { user } = renderAt(
      '/list',
      <DataGrid<Row>
        id="rows"
        path="/api/rows"
        noun={{ one: 'class', many: 'classes' }}
        columns={columns}
        search="Search"
        empty={{ title: 'None' }}
      />,
    );
    expect(await screen.findByText('The list is not available')).toBeTruthy();
    serve({ 'GET /api/rows': answerPage });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Class 0')).toBeTruthy();
  });
});
