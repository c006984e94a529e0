import { configure, screen } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { DashboardFigures } from './dashboard-figures.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

it('the dashboard shows classes, students, revenue and certifications as the server counts them', async () => {
  const counted = { activeClasses: 22, totalStudents: 1340, revenue: 9120.5, certifications: 812 };
  const recent = { newStudents: 4, recentRevenue: 130, newCertifications: 7 };
  serve({ 'GET /api/dashboard': { body: { ...counted, ...recent } } });
  renderAt('/dashboard', <DashboardFigures />);
  await screen.findByText('22');
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(figure('Active Classes')).toContain('22');
  expect(figure('Total Students')).toContain('1,340');
  expect(figure('Revenue')).toContain('$9,120.50');
  expect(figure('Certifications')).toContain('812');
});
