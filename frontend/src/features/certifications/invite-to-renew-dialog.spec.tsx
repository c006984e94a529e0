import { configure, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { aCertification } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import type { CertificationRow, RenewalInvitationRow } from '../../shared/api/rows.js';
import { CertificationGrid } from './certification-grid.js';
import { invitedText } from './invited-text.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const certification = (id: string, firstName: string, status: CertificationRow['status']) =>
  aCertification({
    id,
    status,
    daysLeft: 20,
    student: { id: `s-${id}`, firstName, email: `${id}@example.com` },
  });

const rows = [
  certification('c1', 'Ana', 'expiring'),
  certification('c2', 'Ben', 'expired'),
  certification('c3', 'Cleo', 'active'),
  certification('c4', 'Dee', 'superseded'),
];

const result = (
  outcome: RenewalInvitationRow['outcome'],
  invitedDaysAgo: number | null = null,
): RenewalInvitationRow => ({ certificationId: 'c', outcome, invitedDaysAgo });

const OUTCOMES: Record<string, RenewalInvitationRow> = {
  c1: result('invited'),
  c2: result('booked'),
  c3: result('invited'),
  c4: result('superseded'),
};

async function select(...names: string[]) {
  const calls = serve({
    'GET /api/certifications': { body: rows, total: rows.length },
    'GET /api/courses': { body: [] },
    'GET /api/organizations': { body: [] },
    'GET /api/certifications/invite-to-renew': ({ query }) => ({
      body: query
        .get('ids')
        ?.split(',')
        .map((id) => ({ ...OUTCOMES[id], certificationId: id })),
    }),
    'POST /api/certifications/invite-to-renew': {
      body: [result('invited'), result('invited'), result('invited-before', 3)],
    },
  });
  const grid = (
    <CertificationGrid
      studentHref={(id) => `/students/${id}`}
      classHref={(id) => `/classes/${id}/roster`}
      onEmail={() => {}}
    />
  );
  const view = renderAt('/certifications', <App>{grid}</App>);
  for (const name of names) {
    await view.user.click(await screen.findByRole('checkbox', { name: `Select ${name} Diaz` }));
  }
  await view.user.click(screen.getByRole('button', { name: 'Invite to Renew…' }));
  const sent = () => calls.filter(({ method }) => method === 'POST');
  return { ...view, sent, question: within(await screen.findByRole('dialog')) };
}

beforeEach(() => localStorage.setItem('grid.certifications', JSON.stringify({ view: 'table' })));

describe('inviting the selected people to renew', () => {
  it('says whom it emails and whom not, and then what became of each', async () => {
    const { user, sent, question } = await select('Ana', 'Ben', 'Cleo', 'Dee');
    await question.findByText('Invite 2 people to renew?');
    question.getByText('1 certification is valid for more than 90 days.');
    question.getByText('1 has a seat already, 1 has a newer certification.');
    await user.click(question.getByRole('button', { name: 'Send 2 Invitations' }));
    await screen.findByText('2 invited. 1 was invited 3 days ago.');
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ['/api/certifications/invite-to-renew', { ids: ['c1', 'c3'] }],
    ]);
    expect(sent()[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('emails nobody when it is cancelled', async () => {
    const { user, sent, question } = await select('Ana');
    await question.findByText('Invite 1 person to renew?');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
  });

  it('is not offered for certifications that nobody renews', async () => {
    const { question } = await select('Dee');
    await question.findByText('Nobody to invite');
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Send 0 Invitations' }).disabled).toBe(true);
  });
});

describe('what became of the invitations', () => {
  it.each<[string, RenewalInvitationRow[]]>([
    ['2 invited.', [result('invited'), result('invited')]],
    [
      '1 invited. 1 has no email address, 1 was invited 3 days ago.',
      [result('invited'), result('invited-before', 3), result('no-email')],
    ],
    ['Nobody invited. 2 have a seat already.', [result('booked'), result('booked')]],
    ['Nobody invited. 1 was invited today.', [result('invited-before', 0)]],
    ['Nobody invited. 1 was invited yesterday.', [result('invited-before', 1)]],
    ['Nobody invited. 2 were invited in the last 14 days.', [result('invited-before', 9), result('invited-before', 0)]],
    [
      '1 invited. 1 has turned such emails off, 1 has a newer certification.',
      [result('superseded'), result('invited'), result('declined')],
    ],
  ])('reads %p', (text, results) => {
    expect(invitedText(results)).toBe(text);
  });
});
