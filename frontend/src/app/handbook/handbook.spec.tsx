import { configure, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { appPages } from '../paths.js';
import { FITTING, fittingPages } from './fitting-pages.js';
import Handbook from './handbook.js';
import { HelpButton } from './help-button.js';
import { allPages, findPages } from './search.js';
import { useHelp } from './use-help.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

function Frame() {
  const help = useHelp();
  return (
    <App>
      <HelpButton onOpen={help.open} />
      {help.dialog}
    </App>
  );
}

const show = (address: string) => {
  serve({});
  return renderAt(address, <Frame />, [{ path: '/handbook/*', element: <Handbook /> }]);
};
const help = async () => within(await screen.findByRole('dialog', { name: 'Help' }));
const titles = (links: readonly HTMLElement[]) => links.map((link) => link.textContent);

describe('the help', () => {
  it('of a roster has the pages about a class, and the keys', async () => {
    const { user } = show('/classes/c1/roster');
    await user.keyboard('?');
    const dialog = await help();
    const links = within(dialog.getByRole('region', { name: 'For this page' })).getAllByRole('link');
    expect(titles(links)).toEqual(expect.arrayContaining(['Finish a class', 'Move a class']));
    expect(titles(links)).not.toContain('Set up email');
    expect(dialog.getByRole('region', { name: 'Keyboard shortcuts' }).textContent).toContain('Go to Certifications');
  });

  it('of a tab of the settings has the pages about that tab', async () => {
    const { user } = show('/settings?tab=permissions');
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const links = within((await help()).getByRole('region', { name: 'For this page' })).getAllByRole('link');
    expect(titles(links)).toEqual(['Invite your staff', 'All pages of the handbook']);
  });

  it('finds pages by their text, says where, and opens the first with Enter', async () => {
    const { user } = show('/dashboard');
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const dialog = await help();
    await user.type(dialog.getByRole('textbox', { name: 'Search the handbook' }), 'purchase order');
    const found = await dialog.findByRole('link', { name: 'Take a payment at the desk' });
    expect(found.closest('li')?.textContent).toMatch(/Front desk.*Purchase Order/);
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), 'move a class{Enter}');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Move a class');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that nothing matches', async () => {
    const { user } = show('/dashboard');
    await user.keyboard('?');
    const dialog = await help();
    await user.type(dialog.getByRole('textbox'), 'zeppelin');
    expect(dialog.getByText('Nothing matches.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'All pages of the handbook' })).toBeTruthy();
  });
});

describe('the search', () => {
  it('puts titles before texts, and finds titles without any text', () => {
    const texts = { 'front-desk/start-your-day': 'A refund waits.', 'front-desk/refund': 'Money goes back.' };
    expect(findPages('refund', texts).map(({ path }) => path)).toEqual([
      'front-desk/refund',
      'front-desk/start-your-day',
    ]);
    expect(findPages('refund').map(({ path }) => path)).toEqual(['front-desk/refund']);
  });

  it('shows the words around what it found', () => {
    const before = 'one two three four five six seven eight nine ten eleven twelve thirteen';
    const [page] = findPages('zebra', { 'front-desk/refund': `${before} zebra and what follows it` });
    expect(page?.excerpt).toMatch(/^….*thirteen zebra and what follows it$/);
    expect(page?.excerpt).not.toContain('one two');
  });
});

describe('a page of the handbook', () => {
  it('has its text beside the contents, in which it is the current one', async () => {
    show('/handbook/front-desk/move-a-class');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Move a class');
    expect(screen.getByRole('article').textContent).toContain('Good to know');
    const contents = within(screen.getByRole('navigation', { name: 'Contents of the handbook' }));
    expect(contents.getByRole('link', { current: 'page' }).textContent).toBe('Move a class');
    expect(contents.getAllByRole('link')).toHaveLength(allPages.length);
  });

  it('has pictures whose size is known before they arrive', () => {
    show('/handbook/instructor/teach-a-class');
    const picture = screen.getByRole('img', { name: 'The classes of an instructor' });
    expect(Number(picture.getAttribute('width'))).toBe(390);
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(390);
  });

  it('leads to others within the app', async () => {
    const { user } = show('/handbook/front-desk/finish-a-class');
    await user.click(within(screen.getByRole('article')).getByRole('link', { name: 'Enter eCard codes' }));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Enter eCard codes');
  });

  it('that does not exist leads to the contents', async () => {
    const { user } = show('/handbook/front-desk/fly');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The handbook has no such page');
    await user.click(screen.getByRole('link', { name: 'All pages of the handbook' }));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Handbook');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toContain('Employer');
  });
});

describe('what fits a page', () => {
  it('exists', () => {
    const known = new Set(allPages.map(({ path }) => path));
    expect(FITTING.flatMap(([, pages]) => pages).filter((path) => !known.has(path))).toEqual([]);
    expect(fittingPages('/classes/c1/roster', null).length).toBeGreaterThan(3);
    expect(fittingPages('/settings', 'security')).toEqual([]);
  });

  it('is named for pages that there are', () => {
    const patterns = Object.values(appPages).map((page) => (typeof page === 'function' ? page(':id') : page));
    const unknown = FITTING.filter(([address]) => !patterns.includes(address.replace(':id?', ':id').split('?')[0]!));
    expect(unknown).toEqual([]);
  });
});
