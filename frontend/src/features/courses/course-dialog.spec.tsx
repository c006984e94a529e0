import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import type { Course } from './api.js';
import { CourseDialog } from './course-dialog.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const course = {
  id: 'c1',
  name: 'BLS Provider',
  description: '',
  duration: '4 hours',
  whatToBring: 'Water',
  validityMonths: 24,
  validToEndOfMonth: true,
  revision: 1,
} as Course;

it.each([
  ['an edited course', course, 'Save Course', 'PUT /api/courses/c1'],
  ['a new course', undefined, 'Add Course', 'POST /api/courses'],
])(
  'the certification of %s is valid for any number of months, to the day of the month or to its last',
  async (_, edited, submit, call) => {
    const calls = serve({ [call]: { body: {} } });
    const { user } = renderAt(
      '/settings',
      <App>
        <CourseDialog course={edited} onClose={() => {}} />
      </App>,
    );
    await screen.findByRole('dialog');
    const toggle = screen.getByLabelText('Valid to the End of the Month');
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    await user.click(toggle);
    if (!edited) await user.type(screen.getByLabelText('Name'), 'ACLS');
    const months = screen.getByLabelText<HTMLInputElement>('Certification Valid For');
    expect(months.value).toBe('24');
    await user.clear(months);
    await user.type(months, '12');
    await user.type(screen.getByLabelText(/^What to Bring/), ' and a photo ID');
    await user.click(screen.getByText(submit, { selector: 'button > *' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    const whatToBring = `${edited ? 'Water' : ''} and a photo ID`;
    expect(calls[0]?.body).toMatchObject({ validityMonths: 12, validToEndOfMonth: false, whatToBring });
  },
);
