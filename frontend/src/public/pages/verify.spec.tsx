import { render, screen, within } from '@testing-library/react';
import { center } from '../../../test/public-pages.js';
import type { Card, CardCheck } from '../page.js';
import { VerifyPage } from './verify.js';

const card: Card = {
  name: 'Marcus Bell',
  certificationType: 'BLS Provider',
  cardNumber: 'RC-D8BJ-BPVE-PJE7-P',
  issueDate: '2024-12-31',
  expiryDate: '2026-12-31',
  status: 'expiring',
  daysLeft: 39,
  agency: null,
  isOutside: false,
};

const show = (result: CardCheck['result'], typed = card.cardNumber) =>
  render(<VerifyPage center={center} typed={typed} result={result} checkedAt="2026-11-22T16:14:00Z" />);

const verdict = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the check of a card', () => {
  it('shows name, course, number, dates, the time left, the center, and when it was made', () => {
    show(card);

    const page = screen.getByRole('region', { name: 'This certification is valid' });
    const facts = [...page.querySelectorAll('dl > div')].map((fact) => fact.textContent);
    expect(facts).toEqual([
      'NameMarcus Bell',
      'CourseBLS Provider',
      'Card numberRC-D8BJ-BPVE-PJE7-P',
      'IssuedDec 31, 2024',
      'Valid untilDec 31, 2026 (39 days)',
      'Issued bySpringfield CPR',
    ]);
    within(page).getByText(/^Checked Sun, Nov 22, 2026 · 10:14 AM, time of Springfield CPR/);
    expect(screen.getByRole('link', { name: 'Check Another Card' }).getAttribute('href')).toBe('/verify');
  });

  it('names the agency that issues the card, and where it is checked', () => {
    const checkUrl = 'https://www.heart.org/cpr/mycards';
    show({ ...card, agency: { name: 'American Heart Association', issuesCards: true, checkUrl } });
    const page = screen.getByRole('region', { name: 'This certification is valid' });
    const facts = [...page.querySelectorAll('dl > div')].map((fact) => fact.textContent);
    expect(facts.slice(-2)).toEqual(['Card issued byAmerican Heart Association', 'Training record ofSpringfield CPR']);
    expect(screen.getByRole('link', { name: 'American Heart Association' }).getAttribute('href')).toBe(checkUrl);
  });

  it.each(['active', 'expiring'] as const)(
    'never calls a card valid that we did not issue, when it is %s',
    (status) => {
      const agency = { name: 'HSI', issuesCards: true, checkUrl: null };
      const { container } = show({ ...card, status, isOutside: true, agency });
      expect(verdict()).toBe('On our records; check it with the agency');
      expect(container.textContent).not.toMatch(/valid/i);
      expect(container.textContent).toContain('Card issued byHSI');
      expect(container.textContent).toContain('On record atSpringfield CPR');
    },
  );

  it.each([
    ['active', 400, 'This certification is valid'],
    ['expired', -53, 'This certification has expired'],
    ['revoked', 400, 'This certification was revoked'],
    ['superseded', 400, 'This card was replaced by a newer one'],
    ['upcoming', 400, 'This certification is not valid yet'],
  ] as const)('of one that is %s says so', (status, daysLeft, title) => {
    const { container } = show({ ...card, status, daysLeft });

    expect(verdict()).toBe(title);
    if (status === 'expired') expect(container.textContent).toContain('ExpiredDec 31, 2026 (53 days ago)');
  });

  it.each([
    ['unknown', 'No certification has this number'],
    ['no-card-number', 'This is not a card number of ours'],
  ] as const)('of a number that is %s says so and keeps what was typed', (result, title) => {
    show(result, 'RC-typed');

    expect(verdict()).toBe(title);
    expect((screen.getByLabelText('Card number') as HTMLInputElement).value).toBe('RC-typed');
    expect(screen.queryByText('Name')).toBeNull();
  });

  it('starts with a form that works without script', () => {
    const { container } = show('nothing-typed', '');

    const form = container.querySelector('form')!;
    expect([form.getAttribute('action'), form.method]).toEqual(['/verify', 'get']);
    expect(screen.getByLabelText('Card number').getAttribute('name')).toBe('number');
  });
});
