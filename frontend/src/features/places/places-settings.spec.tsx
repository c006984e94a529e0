import { configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { placed } from '../../shared/model/place.js';
import { PlacesSettings } from './places-settings.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const library = {
  id: 'p1',
  name: 'Northside Library',
  room: 'Room 2',
  street: '1625 Sherman Avenue',
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
  directions: '',
  parking: '',
  location: 'Northside Library, Room 2, 1625 Sherman Avenue, Evanston',
  address: 'Northside Library, Room 2, 1625 Sherman Avenue, Evanston, IL 60201',
  classCount: 0,
  comingCount: 0,
  archivedAt: null,
  mergedInto: null,
  revision: 3,
};
const spelled = { ...library, id: 'p2', name: 'N. Library', location: 'N. Library', classCount: 2, comingCount: 1 };

function show(more = {}) {
  const calls = serve({ 'GET /api/places': { body: [library, spelled], total: 2 }, ...more });
  return { calls, ...renderAt('/settings?tab=places', <App>{<PlacesSettings />}</App>) };
}

it('says how to begin when there are no places', async () => {
  const { user } = show({ 'GET /api/places': { body: [], total: 0 } });
  const empty = await screen.findByText('No places found. Add the first place where you teach.');
  await user.click(within(empty.closest<HTMLElement>('.state')!).getByRole('button', { name: 'Add Place' }));
  await screen.findByRole('dialog', { name: 'Add Place' });
});

it('merges a place after a question that says how many classes move', async () => {
  const { calls, user } = show({ 'POST /api/places/p2/merge': { body: library } });
  const row = within(await screen.findByRole('row', { name: /N\. Library/ }));
  await user.click(row.getByRole('button', { name: 'Actions for N. Library' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge…' }));
  await screen.findByText(/2 classes move to the place that you choose/);
  await user.click(await screen.findByRole('combobox', { name: /Merge Into/ }));
  await user.click(await screen.findByTitle(library.location));
  await user.click(screen.getByRole('button', { name: 'Merge and Move 2 classes' }));
  await waitFor(() => {
    const merge = calls.find(({ path }) => path.endsWith('/merge'));
    expect(merge?.body).toEqual({ into: 'p1' });
  });
});

it('offers to archive a place that is used, and to delete one that isn’t', async () => {
  const { user } = show();
  const row = within(await screen.findByRole('row', { name: /N\. Library/ }));
  await user.click(row.getByRole('button', { name: 'Actions for N. Library' }));
  await screen.findByRole('menuitem', { name: 'Archive' });
  const unused = within(screen.getByRole('row', { name: /Northside Library/ }));
  await user.click(unused.getByRole('button', { name: 'Actions for Northside Library' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
});

it('a class takes the place whose text its location is', () => {
  expect(placed(` ${library.location} `, [spelled, library])).toEqual({ placeId: 'p1' });
  expect(placed('Somewhere else', [spelled, library])).toEqual({});
});
