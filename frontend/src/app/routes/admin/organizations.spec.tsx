import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { Component as Organizations } from './organizations.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

it('the page of the organizations has its heading, and asks the server for the search', async () => {
  const calls = serve({ 'GET /api/organizations': { body: [], total: 0 } });
  const { user } = renderAt(
    '/organizations',
    <App>
      <Organizations />
    </App>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Organizations' })).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'Harbor');
  await waitFor(() => expect(calls.map(({ query }) => query.get('q'))).toContain('Harbor'));
  expect(await screen.findByText('No organizations found')).toBeTruthy();
});
