import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { aCertification } from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import { AddCertificationDialog } from './add-certification-dialog.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const aha = { id: 'a1', name: 'American Heart Association', codeFormat: 'aha', issuesCards: true, checkUrl: null };
const acls = { id: 'c1', name: 'ACLS Provider', validityMonths: 24, validToEndOfMonth: true, agency: aha };

function show(card?: ReturnType<typeof aCertification>) {
  const calls = serve({
    'GET /api/courses': { body: [acls], total: 1 },
    'GET /api/agencies': { body: [aha] },
    'POST /api/certifications': { body: {} },
    'PUT /api/certifications/k1': { body: { id: 'k1' } },
    'POST /api/certifications/k1/scan': { status: 400, body: { message: 'The scan has to be a PDF' } },
    'DELETE /api/certifications/k1/scan': { body: {} },
  });
  const page = renderAt(
    '/students/s1',
    <App>
      <AddCertificationDialog studentId="s1" name="Ana Diaz" card={card} onClose={() => {}} />
    </App>,
  );
  return { ...page, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

describe('an outside card', () => {
  it('takes the agency from its course, and its expiry from the rule of the course', async () => {
    const { user, sent } = show();
    await user.type(await screen.findByLabelText('Course or Type'), 'ACLS Provider');
    await user.type(screen.getByLabelText('Issued'), '6/14/2025{Enter}');
    await waitFor(() => expect((screen.getByLabelText('Expires') as HTMLInputElement).value).toBe('Jun 30, 2027'));
    await user.type(screen.getByLabelText(/^Code/), '2355 1091 2844');
    await user.click(screen.getByText('Add Certification', { selector: 'button > *' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      studentId: 's1',
      courseId: 'c1',
      certificationType: 'ACLS Provider',
      agency: 'American Heart Association',
      code: '2355 1091 2844',
      issueDate: '2025-06-14',
      expiryDate: '2027-06-30',
      onlineOnly: false,
    });
  });

  it('counts the digits of an AHA code that are missing', async () => {
    const { user } = show();
    await user.type(await screen.findByLabelText('Course or Type'), 'ACLS Provider');
    await user.type(screen.getByLabelText(/^Code/), '2355 1091 28');
    await screen.findByText('2 digits to go');
    await user.type(screen.getByLabelText(/^Code/), '4');
    await screen.findByText('1 digit to go');
    await user.type(screen.getByLabelText(/^Code/), 'B');
    expect(screen.queryByText(/to go/)).toBeNull();
  });

  it('sends its scan once it is saved, and says so if that fails', async () => {
    const { user, sent } = show(aCertification({ isOutside: true, courseId: null, agency: aha as never }));
    const scan = new File(['%PDF-1.7'], 'card.pdf', { type: 'application/pdf' });
    await user.upload(await screen.findByLabelText(/^Scan or Photo/), scan);
    await user.click(screen.getByText('Save Certification', { selector: 'button > *' }));
    await waitFor(() =>
      expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
        'PUT /api/certifications/k1',
        'POST /api/certifications/k1/scan',
      ]),
    );
    await screen.findByText('The scan has to be a PDF');
  });

  it('removes its scan', async () => {
    const { user, sent } = show(
      aCertification({ isOutside: true, courseId: null, agency: aha as never, scanUrl: '/api/certifications/k1/scan' }),
    );
    await user.click(await screen.findByText('Remove'));
    await user.click(screen.getByText('Save Certification', { selector: 'button > *' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ method: 'DELETE', path: '/api/certifications/k1/scan' }));
  });

  it('is corrected', async () => {
    const { user, sent } = show(aCertification({ isOutside: true, courseId: null, agency: aha as never }));
    await user.click(await screen.findByLabelText('Online Only'));
    await user.click(screen.getByText('Save Certification', { selector: 'button > *' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ method: 'PUT', body: { certificationType: 'BLS Provider', onlineOnly: true } });
  });
});
