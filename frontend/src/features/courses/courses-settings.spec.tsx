import { configure, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { CoursesSettings } from './courses-settings.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const bls = {
  ...{ id: 'c1', name: 'BLS Provider', description: 'For professionals', duration: '4 hours', isOffered: true },
  ...{ whatToBring: '', validityMonths: 24, validToEndOfMonth: true, deletedAt: null, revision: 1 },
};

function show(courses: object[]) {
  serve({ 'GET /api/courses': { body: courses, total: courses.length } });
  return renderAt('/settings?tab=courses', <App>{<CoursesSettings />}</App>);
}

describe('the courses in the settings', () => {
  it('have name, description, duration, the switch Offered, Edit and Delete', async () => {
    const { user } = show([bls]);
    const row = within(await screen.findByRole('row', { name: /BLS Provider/ }));
    for (const text of ['For professionals', '4 hours']) row.getByText(text);
    expect(row.getByRole('switch', { name: 'BLS Provider is offered' }).getAttribute('aria-checked')).toBe('true');
    row.getByRole('button', { name: 'Edit BLS Provider' });
    await user.click(row.getByRole('button', { name: 'Actions for BLS Provider' }));
    await screen.findByRole('menuitem', { name: 'Delete' });
  });

  it('say how to begin when there are none', async () => {
    show([]);
    await screen.findByText('No courses found. Add your first course to get started.');
    screen.getByRole('button', { name: 'Add Course' });
  });
});
