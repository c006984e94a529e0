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
  card: { id: 'k1', name: 'BLS Provider' },
  cardRole: 'starts',
  agency: null,
  guidelineYear: null,
} as Course;

it.each([
  ['an edited course', course, 'Save Course', 'PUT /api/courses/c1'],
  ['a new course', undefined, 'Add Course', 'POST /api/courses'],
])(
  'the certification of %s is valid for any number of months, to the day of the month or to its last',
  async (_, edited, submit, call) => {
    const calls = serve({
      [call]: { body: {} },
      'GET /api/agencies': { body: [{ id: 'a1', name: 'American Heart Association' }] },
      'GET /api/courses': { body: [course, { ...course, id: 'c2', name: 'BLS Renewal' }], total: 2 },
    });
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
    const saved = () => calls.filter(({ method }) => method !== 'GET');
    await waitFor(() => expect(saved()).toHaveLength(1));
    const whatToBring = `${edited ? 'Water' : ''} and a photo ID`;
    expect(saved()[0]?.body).toMatchObject({ validityMonths: 12, validToEndOfMonth: false, whatToBring });
  },
);
