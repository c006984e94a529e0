import { screen, waitFor, within } from '@testing-library/react';
import { chooseOption, renderAt } from '../../../../test/render.js';
import { type Answer, type Call, serve } from '../../../../test/server.js';
import type { CourseRow } from '../../api/rows.js';
import { DataGrid, type GridColumn } from './index.js';

const everyone = Array.from({ length: 120 }, (_, index) => {
  const course = { id: `c${index}`, name: `Course ${index}`, duration: `${index} hours` };
  return { ...course, description: '', isOffered: true, validityMonths: 24, validToEndOfMonth: true, deletedAt: null };
});

const columns: GridColumn<CourseRow>[] = [
  { key: 'name', title: 'Name', sort: true },
  { key: 'duration', title: 'Duration', numeric: true },
  { key: 'id', title: 'Code', hidden: true },
];

/** Like the server: without `total=false` comes the total. */
function answerPage({ query }: Call): Answer {
  const matches = everyone.filter((row) => row.name.includes(query.get('q') ?? ''));
  const size = Number(query.get('pageSize'));
  const from = (Number(query.get('page')) - 1) * size;
  const body = matches.slice(from, from + size);
  return query.get('total') === 'false' ? { body } : { body, total: matches.length };
}

function show(address = '/list?pageSize=25', answer: Answer | ((call: Call) => Answer) = answerPage) {
  const calls = serve({ 'GET /api/courses': answer });
  const view = renderAt(
    address,
    <DataGrid
      id="courses"
      path="/api/courses"
      noun={{ one: 'course', many: 'courses' }}
      columns={columns}
      search="Search courses"
      rowHref={(row) => `/courses/${row.id}`}
      filters={[{ name: 'offered', label: 'Offered', options: [{ value: 'true', label: 'Offered' }] }]}
      empty={{ title: 'No courses yet' }}
    />,
  );
  return { ...view, calls, queries: () => calls.map(({ query }) => query.toString()) };
}

beforeEach(() => localStorage.clear());

describe('a data grid', () => {
  it('requests the first page and shows the total', async () => {
    const { queries } = show('/list');
    expect(await screen.findByText('1–50 of 120 courses')).toBeTruthy();
    expect(queries()).toEqual(['page=1&pageSize=50']);
    expect(screen.getAllByRole('row')).toHaveLength(51);
  });

  it('takes its state from the URL', async () => {
    const { queries } = show('/list?q=Course+1&sort=-name&offered=true&pageSize=25');
    await screen.findByText('1–25 of 31 courses');
    expect(queries()).toEqual(['offered=true&q=Course+1&sort=-name&page=1&pageSize=25']);
  });

  it('puts a search into the URL and goes back to page 1', async () => {
    const { user, at } = show('/list?page=2&pageSize=25');
    await screen.findByText('26–50 of 120 courses');
    await user.keyboard('/Course 7');
    await screen.findByText('11 courses');
    expect(at.search).toBe('?pageSize=25&q=Course+7');
  });

  it('sorts by a click on the column title, ascending and then descending', async () => {
    const { user, at } = show();
    const title = await screen.findByRole('columnheader', { name: /Name/ });
    await user.click(title);
    await waitFor(() => expect(at.search).toBe('?pageSize=25&sort=name'));
    await user.click(title);
    await waitFor(() => expect(at.search).toBe('?pageSize=25&sort=-name'));
  });

  it('moves between rows with the keyboard and opens one with Enter', async () => {
    const { user, at } = show();
    await screen.findByText('Course 0');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}jj{ArrowUp}');
    expect(within(document.activeElement as HTMLElement).getByText('Course 1')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(at.path).toBe('/courses/c1');
  });

  it('remembers the selected columns', async () => {
    const { user } = show();
    await screen.findByText('Course 0');
    expect(screen.queryByRole('columnheader', { name: 'Code' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Code' }));
    expect(screen.getByRole('columnheader', { name: 'Code' })).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('grid.courses') ?? '')).toEqual({ columns: { id: true } });
  });

  it('offers to clear the search and filters when nothing matches', async () => {
    const { user, at } = show('/list?q=nothing&offered=true');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await screen.findByText('1–50 of 120 courses');
    expect(at.search).toBe('');
  });

  it('shows the error of the server and retries on request', async () => {
    const { user } = show('/list', { status: 500, body: { message: 'The list is not available' } });
    expect(await screen.findByText('The list is not available')).toBeTruthy();
    serve({ 'GET /api/courses': answerPage });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Course 0')).toBeTruthy();
  });
});

describe('the total of a list', () => {
  const goToPage = (user: ReturnType<typeof show>['user'], page: string) => user.click(screen.getByTitle(page));

  it('is requested once while the user pages and sorts', async () => {
    const { user, queries } = show();
    await screen.findByText('1–25 of 120 courses');
    await goToPage(user, '2');
    await screen.findByText('Course 25');
    await goToPage(user, '3');
    await screen.findByText('Course 50');
    await screen.findByText('51–75 of 120 courses');
    await user.click(screen.getByRole('columnheader', { name: /Name/ }));
    await waitFor(() => expect(queries()).toHaveLength(4));
    expect(queries()).toEqual([
      'page=1&pageSize=25',
      'page=2&pageSize=25&total=false',
      'page=3&pageSize=25&total=false',
      'sort=name&page=1&pageSize=25&total=false',
    ]);
  });

  it('is requested again for another filter, and not for one that is cached', async () => {
    const { user, queries } = show();
    await screen.findByText('1–25 of 120 courses');
    await chooseOption(user, 'Offered', 'Offered');
    await waitFor(() => expect(queries()).toHaveLength(2));
    await chooseOption(user, 'Offered', 'All');
    await screen.findByText('1–25 of 120 courses');
    expect(queries()).toEqual(['page=1&pageSize=25', 'offered=true&page=1&pageSize=25']);
  });

  it('is requested again, with the page, once the list is invalidated', async () => {
    const { client, queries } = show('/list?page=2&pageSize=25');
    await screen.findByText('26–50 of 120 courses');
    const removed = everyone.pop()!;
    await client.invalidateQueries({ queryKey: ['/api/courses'] });
    everyone.push(removed);
    await screen.findByText('26–50 of 119 courses');
    expect(queries()).toEqual(['page=2&pageSize=25', 'page=2&pageSize=25']);
  });
});
