import { screen } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { aCertification } from '../../../test/rows.js';
import type { Certification } from './api.js';
import { RecordCard } from './record-card.js';

it('the card of an employee’s certification says from where it was brought', () => {
  const record = aCertification({ origin: { system: 'enrollware', importId: 'i1' } }) as Certification;
  renderAt('/organization-dashboard', <RecordCard record={record} />);
  screen.getByText('From Enrollware');
});

it('the card of an employee’s certification has every fact, and a bar over 730 days', () => {
  const record = aCertification({
    id: 'c',
    daysLeft: 365,
    issueDate: '2026-01-05',
    expiryDate: '2028-01-31',
    agency: { name: 'HSI', issuesCards: true, codeFormat: 'text', checkUrl: null },
    ecardCode: '235510912844',
    class: { id: 'c1', title: 'BLS Provider' },
    student: { email: 'ana@harbor.example' },
  }) as Certification;
  renderAt('/organization-dashboard', <RecordCard record={record} />);
  const card = screen.getByRole('article', { name: 'Ana Diaz, BLS Provider' });
  for (const text of [
    'ana@harbor.example',
    'RC-1',
    'HSI',
    '2355 1091 2844',
    'Class: BLS Provider',
    'Issued Jan 5, 2026',
    'Expires Jan 31, 2028',
  ])
    screen.getByText(text);
  expect(screen.getByRole('link', { name: 'Download Card of Ana Diaz, BLS Provider' }).getAttribute('href')).toBe(
    '/api/certifications/c/card',
  );
  expect(card.textContent).toContain('365 days left');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
});
