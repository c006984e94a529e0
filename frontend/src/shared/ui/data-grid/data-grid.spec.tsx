import { jest } from '@jest/globals';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { chooseOption, renderAt } from '../../../../test/render.js';
import { type Answer, type Call, serve } from '../../../../test/server.js';
import type { CourseRow } from '../../api/rows.js';
import { DataGrid, type GridColumn } from './index.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

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

function show(
  address = '/list?pageSize=25',
  answer: Answer | ((call: Call) => Answer) = answerPage,
  elsewhere?: RouteObject[],
) {
  const calls = serve({ 'GET /api/courses': answer });
  const view = renderAt(
    address,
    <DataGrid
      id="courses"
      path="/api/courses"
      noun={{ one: 'course', many: 'courses' }}
      columns={columns}
      search="Search courses"
      selectable
      selectsAll
      bulkActions={(selected, _, all) => (
        <button type="button" onClick={() => (all ? onAll(all) : onAct(selected().map(({ name }) => name)))}>
          Act
        </button>
      )}
      rowHref={(row) => `/courses/${row.id}`}
      filters={[{ name: 'offered', label: 'Offered', options: [{ value: 'true', label: 'Offered' }] }]}
      empty={{ title: 'No courses yet' }}
    />,
    elsewhere,
  );
  return { ...view, calls, queries: () => calls.map(({ query }) => query.toString()) };
}

const onAct = jest.fn<(names: string[]) => void>();
const onAll = jest.fn();

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

  it('gives way to a link that is followed before a search is sent', async () => {
    let arrive = () => {};
    const page = new Promise<{ element: string }>((resolve) => {
      arrive = () => resolve({ element: 'The course' });
    });
    show(undefined, undefined, [{ path: '/courses/:id', lazy: () => page }]);
    await screen.findByText('Course 0');
    jest.useFakeTimers();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Course 7' } });
    fireEvent.click(screen.getByText('Course 0'));
    act(() => jest.runOnlyPendingTimers());
    jest.useRealTimers();
    arrive();
    expect(await screen.findByText('The course')).toBeTruthy();
  });

  it('sorts by a click on the column title, ascending and then descending', async () => {
    const { user, at } = show();
    const title = await screen.findByRole('button', { name: 'Name' });
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

  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const saved = () => JSON.parse(localStorage.getItem('grid.courses') ?? '{}');

  it('remembers the order of the columns, and resets it', async () => {
    const { user } = show();
    await screen.findByText('Course 0');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Code' }));
    expect(heads().slice(1)).toEqual(['Name', 'Duration', 'Code']);
    await user.click(screen.getByRole('button', { name: 'Move Code up' }));
    expect(heads().slice(1)).toEqual(['Name', 'Code', 'Duration']);
    expect(saved().order).toEqual(['id', 'duration']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Code up' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(heads().slice(1)).toEqual(['Name', 'Duration']);
    expect(saved()).toEqual({ columns: {}, order: [], widths: {} });
  });

  it('remembers the width of a column, typed or dragged', async () => {
    const { user } = show();
    await screen.findByText('Course 0');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.type(await screen.findByRole('spinbutton', { name: 'Width of Duration' }), '150{Enter}');
    expect(saved().widths).toEqual({ duration: 150 });
    const head = screen.getByRole('columnheader', { name: 'Duration' });
    expect(head.style.getPropertyValue('--column')).toBe('150px');
    head.getBoundingClientRect = () => ({ width: 150 }) as DOMRect;
    // jsdom's pointer events have no place.
    const pointer = (type: string, clientX: number) => new MouseEvent(type, { clientX, button: 0, bubbles: true });
    fireEvent(head.querySelector('.column-handle')!, pointer('pointerdown', 300));
    fireEvent(window, pointer('pointermove', 340));
    expect(saved().widths).toEqual({ duration: 150 });
    fireEvent(window, pointer('pointerup', 340));
    expect(saved().widths).toEqual({ duration: 190 });
  });

  it('fits a column to its content by a double-click on its edge', async () => {
    const { user, at } = show();
    await screen.findByText('Course 0');
    const head = screen.getByRole('columnheader', { name: /^Name/ });
    Object.defineProperty(screen.getByText('Course 3').closest('th'), 'scrollWidth', { value: 212 });
    await user.dblClick(head.querySelector('.column-handle')!);
    expect(saved().widths).toEqual({ name: 213 });
    expect(at.search).toBe('?pageSize=25');
  });

  it('takes Select All once its rows are there', async () => {
    show();
    const all = await screen.findByRole('checkbox', { name: 'Select all' });
    expect(all).toHaveProperty('disabled', true);
    await waitFor(() => expect(all).toHaveProperty('disabled', false));
  });

  it('selects rows by key, by a range and all of the page, and forgets those of another page', async () => {
    const { user } = show();
    await screen.findByText('Course 0');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}xjjx');
    await user.click(screen.getByRole('button', { name: 'Act' }));
    expect(onAct).toHaveBeenCalledWith(['Course 0', 'Course 2']);
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Course 4' }));
    await user.keyboard('{/Shift}');
    screen.getByText('4 selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    screen.getByText('25 selected');
    await user.click(screen.getByTitle('2'));
    await screen.findByText('Course 25');
    expect(screen.queryByText('25 selected')).toBeNull();
  });

  it('selects with Shift and arrows, gives up rows on the way back, and takes all of the page with Ctrl+A', async () => {
    const { user } = show();
    await screen.findByText('Course 0');
    const act = async () => {
      await user.click(screen.getByRole('button', { name: 'Act' }));
      return onAct.mock.lastCall?.[0];
    };
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    expect(await act()).toEqual(['Course 0', 'Course 1']);
    await user.keyboard('{Control>}a{/Control}');
    screen.getByText('25 selected');
    await user.keyboard('{Escape}');
    await user.type(screen.getByRole('searchbox'), 'C{Control>}a{/Control}');
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it('takes in all rows of the list, as many as the server counts, until one is unticked', async () => {
    const { user } = show('/list?pageSize=25&q=Course 1');
    const head = () => screen.findByRole('checkbox', { name: 'Select all' });
    await screen.findByText('Course 10');
    await user.click(screen.getByRole('checkbox', { name: 'Select Course 10' }));
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    await user.click(await head());
    await user.click(screen.getByRole('button', { name: 'Select all 31' }));
    screen.getByText('All 31 selected');
    await user.click(screen.getByRole('button', { name: 'Act' }));
    expect(onAll).toHaveBeenLastCalledWith({ filter: { q: 'Course 1' }, expected: 31 });
    // Other pages belong to it, other lists don't.
    await user.click(screen.getByTitle('2'));
    await screen.findByText('Course 119');
    screen.getByText('All 31 selected');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Course 119' }).checked).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Select Course 119' }));
    screen.getByText('5 selected');
    await user.click(screen.getByRole('button', { name: 'Act' }));
    expect(onAct).toHaveBeenLastCalledWith(expect.not.arrayContaining(['Course 119']));
  });

  it('gives up all rows of the list for another search', async () => {
    const { user } = show('/list?pageSize=25');
    await screen.findByText('Course 3');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Select all 120' }));
    await user.type(screen.getByRole('searchbox'), 'Course 11');
    await screen.findByText('Course 119');
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });

  it('counts a list exactly before all of its rows are taken in', async () => {
    const { user, queries } = show('/list?pageSize=25', (call) =>
      call.query.get('total') === 'exact'
        ? { body: everyone.slice(0, 1), total: 12_345 }
        : { ...answerPage(call), total: 10_000, isCapped: true },
    );
    await screen.findByText('Course 3');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Select all 10,000+' }));
    await screen.findByText('All 12,345 selected');
    expect(queries().at(-1)).toContain('total=exact');
  });

  it('clears the selection by its button, with the focus back in the list', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Course 3' }));
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText('1 selected')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Course 0');
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

describe('a list that cannot be loaded', () => {
  it('says so in its place, with a button to try again, and its footer says nothing', async () => {
    let status = 500;
    const { user } = show('/list?pageSize=25', (call) => (status === 500 ? { status } : answerPage(call)));
    const footer = () => document.querySelector('.grid-footer')?.textContent;
    await screen.findByText('This could not be loaded');
    expect(footer()).toBe('');
    status = 200;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1–25 of 120 courses');
  });

  it('keeps no total of another filter', async () => {
    const { user } = show('/list?pageSize=25', (call) =>
      call.query.get('q') === 'x' ? { status: 500 } : answerPage(call),
    );
    await screen.findByText('1–25 of 120 courses');
    await user.type(screen.getByLabelText('Search courses'), 'x');
    await screen.findByText('This could not be loaded');
    expect(screen.queryByText(/of 120 courses/)).toBeNull();
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
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(queries()).toHaveLength(4));
    expect(queries()).toEqual([
      'page=1&pageSize=25',
      'page=2&pageSize=25&total=false',
      'page=3&pageSize=25&total=false',
      'sort=name&page=1&pageSize=25&total=false',
    ]);
  });

  it('that is capped has no last page until that one is read', async () => {
    const answer = (call: Call): Answer => {
      const page = answerPage(call);
      return page.total === undefined ? page : { ...page, total: 75, isCapped: true };
    };
    const { user, queries } = show('/list?pageSize=25&page=3', answer);
    await screen.findByText('51–75 of 75+ courses');
    expect(screen.queryByTitle('4')).toBeNull();
    await user.click(screen.getByTitle('Next Page'));
    await screen.findByText('76–100 of 75+ courses');
    await user.click(screen.getByTitle('Next Page'));
    await screen.findByText('101–120 of 120 courses');
    expect(queries().slice(1)).toEqual(['page=4&pageSize=25&total=false', 'page=5&pageSize=25&total=false']);
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
