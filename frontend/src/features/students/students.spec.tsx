import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { anImport } from '../../../test/import-rows.js';
import { chooseOption, renderAt } from '../../../test/render.js';
import {
  aCertification,
  anEnrolledClass,
  anEnrollment,
  anOwedSeat,
  aStudentDetail,
  WORDS_TO_READ,
} from '../../../test/rows.js';
import { serve } from '../../../test/server.js';
import type {
  CertificationRow,
  OwedInvoiceRow,
  OwedSeatRow,
  SmsConsentRow,
  StudentEnrollmentRow,
  StudentRow,
  TimelineRow,
} from '../../shared/api/rows.js';
import { addDays, todayIn } from '../../shared/format/date.js';
import { StudentDetail } from './student-detail.js';
import { Students } from './students.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const ana = aStudentDetail({
  phone: '+15125550111',
  licenseNumber: 'RN-4711',
  notes: 'Prefers mornings.',
  organizationId: 'o1',
  organizationName: 'Harbor Clinic',
  activeCertifications: 1,
  nextRenewal: '2027-01-05',
  classesAttended: 3,
});

const certification = (type: string, status: CertificationRow['status'], given: Partial<CertificationRow> = {}) =>
  aCertification({
    id: type,
    certificationType: type,
    cardNumber: `RC-${type}`,
    status,
    daysLeft: 400,
    expiryDate: '2027-01-05',
    ...given,
  });

const attended = anEnrollment({
  classTitle: 'BLS, evening',
  classDate: '2025-01-05',
  classTime: '18:30',
  enrolledAt: '2024-12-01T15:00:00Z',
  grade: 'pass',
});

const consent = (purpose: SmsConsentRow['purpose'], given: Partial<SmsConsentRow>): SmsConsentRow => ({
  purpose,
  grantedAt: '2026-11-27T15:00:00Z',
  source: 'registration',
  recordedBy: null,
  wording: 'May we text you?',
  ...given,
});

const CENTER = { 'GET /api/center': { body: { timeZone: 'America/Chicago' } } };

describe('the card of a student', () => {
  it('has photo, contact, organization, notes, license, and what can be done', async () => {
    localStorage.setItem('grid.students', '{"view":"cards"}');
    const calls = serve({ ...CENTER, 'GET /api/students': { body: [ana satisfies StudentRow], total: 1 } });
    renderAt('/students?q=diaz', <App>{<Students onAdd={() => {}} onEmail={() => {}} onEmailAll={() => {}} />}</App>);
    const card = within(await screen.findByRole('article'));
    for (const text of ['ana@example.com', '(512) 555-0111', 'Organization Member', 'Prefers mornings.', 'RN-4711']) {
      card.getByText(text);
    }
    expect(card.getByRole('link', { name: 'Ana Diaz' }).getAttribute('href')).toBe('/students/s1');
    card.getByLabelText('Upload a photo of Ana Diaz');
    card.getByRole('button', { name: 'Edit Profile of Ana Diaz' });
    card.getByRole('button', { name: 'Delete Ana Diaz' });
    expect(calls.find(({ path }) => path === '/api/students')?.query.get('q')).toBe('diaz');
    localStorage.clear();
  });
});

describe('the list of students', () => {
  it('shows those whom an import brought, until that is taken away', async () => {
    const calls = serve({
      ...CENTER,
      'GET /api/students': { body: [ana satisfies StudentRow], total: 1 },
      'GET /api/imports': { body: [anImport({ id: 'i1', name: 'Enrollware, Nov 23' })], total: 1 },
    });
    const { user, at } = renderAt(
      '/students?importId=i1',
      <App>{<Students onAdd={() => {}} onEmail={() => {}} onEmailAll={() => {}} />}</App>,
    );
    await screen.findByText('Enrollware, Nov 23');
    expect(calls.find(({ path }) => path === '/api/students')?.query.get('importId')).toBe('i1');
    await chooseOption(user, 'Import', 'Any');
    await waitFor(() => expect(at.search).not.toContain('importId'));
    expect(screen.queryByLabelText('Import')).toBeNull();
  });

  it('marks who was invited or is to be confirmed, and is filtered by it', async () => {
    const people = [
      ana,
      { ...ana, id: 's2', firstName: 'Ben', isConfirmed: false },
      { ...ana, id: 's3', firstName: 'Cleo', isInvited: true, isConfirmed: false },
    ];
    const calls = serve({ ...CENTER, 'GET /api/students': { body: people, total: 3 } });
    const { user } = renderAt(
      '/students',
      <App>{<Students onAdd={() => {}} onEmail={() => {}} onEmailAll={() => {}} />}</App>,
    );
    const marks = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .queryAllByText(/Invited|To confirm/)
        .map(({ textContent }) => textContent);
    expect(await marks(/Ana Diaz/)).toEqual([]);
    expect(await marks(/Ben Diaz/)).toEqual(['To confirm']);
    expect(await marks(/Cleo Diaz/)).toEqual(['Invited']);
    await chooseOption(user, 'Membership', 'To confirm');
    await waitFor(() => expect(calls.at(-1)?.query.get('membership')).toBe('unconfirmed'));
  });

  it('are filtered by their certifications and by organization', async () => {
    const organizations = [{ id: 'o1', name: 'Mercy Hospital' }];
    const calls = serve({
      ...CENTER,
      'GET /api/students': { body: [ana], total: 1 },
      'GET /api/organizations': { body: organizations },
    });
    const { user } = renderAt(
      '/students',
      <App>{<Students onAdd={() => {}} onEmail={() => {}} onEmailAll={() => {}} />}</App>,
    );
    await screen.findByRole('row', { name: /Ana Diaz/ });
    await chooseOption(user, 'Certification', 'None valid');
    await chooseOption(user, 'Organization', 'Mercy Hospital');
    const last = () => calls.filter(({ path }) => path === '/api/students').at(-1)?.query;
    await waitFor(() => expect([last()?.get('certified'), last()?.get('organizationId')]).toEqual(['none', 'o1']));
  });
});

describe('the page of a student', () => {
  const two = [certification('BLS', 'active'), certification('ACLS', 'expired', { expiryDate: '2020-01-31' })];
  const page = (acts: string[] = []) => (
    <App>
      <StudentDetail
        studentId="s1"
        organizationHref={(id) => `/organizations/${id}`}
        onCollect={(_, seats) => acts.push(`collect ${seats.map(({ enrollmentId }) => enrollmentId).join(' ')}`)}
        onBill={(_, { enrollmentId }) => acts.push(`bill ${enrollmentId}`)}
        onSendLink={(_, { enrollmentId }) => acts.push(`send link ${enrollmentId}`)}
        onCopyLink={(_, { enrollmentId }) => acts.push(`copy link ${enrollmentId}`)}
        onRecord={(_, seats) => acts.push(`record ${seats.map(({ enrollmentId }) => enrollmentId)}`)}
        onEnroll={(_, words = '') => acts.push(`enroll ${words}`)}
        onEmail={({ email }) => acts.push(`email ${email}`)}
        onRefund={(_, { id }) => acts.push(`refund ${id}`)}
        onCancelSeat={(_, { id }) => acts.push(`cancel ${id}`)}
        onReceipts={({ id }) => acts.push(`receipts ${id}`)}
        onPayInvoice={({ id }) => acts.push(`pay ${id}`)}
        onVoidInvoice={({ id }) => acts.push(`void ${id}`)}
        onOpeningBalance={({ id }) => acts.push(`open ${id}`)}
        onExport={({ id }) => acts.push(`export ${id}`)}
        onErase={({ id }) => acts.push(`erase ${id}`)}
        messagesHref={(address) => `/messages?q=${address}`}
      />
    </App>
  );
  interface Given {
    certifications?: CertificationRow[];
    enrollments?: StudentEnrollmentRow[];
    seats?: OwedSeatRow[];
    invoices?: OwedInvoiceRow[];
    timeline?: TimelineRow[];
    consents?: SmsConsentRow[];
    refusal?: string | null;
  }
  const show = (
    given: object = {},
    { certifications = two, enrollments = [attended], seats = [], invoices = [], timeline = [], ...texts }: Given = {},
  ) => {
    const { consents = [], refusal = null } = texts;
    const acts: string[] = [];
    const owed = [...seats.map(({ due }) => due), ...invoices.map(({ open }) => open)].reduce((a, b) => a + b, 0);
    const calls = serve({
      ...CENTER,
      'GET /api/students/s1': { body: { ...ana, ...given } },
      'GET /api/students/s1/balance': { body: { owed, seats, invoices } },
      'GET /api/students/s1/certifications': { body: certifications },
      'GET /api/students/s1/enrollments': { body: enrollments },
      'GET /api/students/s1/timeline': { body: timeline, total: timeline.length },
      'GET /api/students/s1/sms-consents': { body: { consents, refusal } },
      'GET /api/students/sms-consents/words': { body: WORDS_TO_READ },
      'PATCH /api/students/s1/sms-consents': { body: { consents, refusal } },
      'POST /api/students/s1/notes': { status: 201, body: {} },
      'POST /api/certifications/BLS/send': { body: {} },
    });
    return { calls, ...renderAt('/students/s1', page(acts)), acts };
  };
  const figure = (label: string) => screen.getByText(label, { selector: '.band-label' }).parentElement?.textContent;

  it('has initials, contact, license, three figures and notes', async () => {
    show();
    const profile = within(await screen.findByRole('region', { name: 'Profile' }));
    await screen.findByText('AD');
    for (const text of ['ana@example.com', '(512) 555-0111', 'RN-4711', 'Prefers mornings.']) {
      await profile.findByText(text);
    }
    const fact = (name: string) => profile.getByText(name).parentElement?.textContent;
    expect(fact('Active Certifications')).toContain('1');
    expect(fact('Classes Attended')).toContain('3');
    expect(figure('Next Renewal')).toContain('Jan 5, 2027');
  });

  it('says what they agreed to get by text message and how, and saves what they say now', async () => {
    const consents: SmsConsentRow[] = [
      consent('class_reminders', { source: 'spoken', recordedBy: 'Jo Evans' }),
      consent('certification_alerts', { source: 'settings' }),
    ];
    const { user, calls } = show({}, { consents });
    const profile = within(await screen.findByRole('region', { name: 'Profile' }));
    const line = async (label: string) => (await profile.findByText(label)).closest('li')?.textContent;
    expect(await line('Class reminders')).toMatch(/said to Jo Evans, Nov 27, 2026$/);
    expect(await line('Certification alerts')).toMatch(/in their settings, Nov 27, 2026$/);
    await user.click(profile.getByRole('button', { name: 'Change Text Messages' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Text Messages' }));
    await dialog.findByText('You can reply STOP at any time.');
    await user.click(dialog.getByRole('checkbox', { name: 'May we text you about reminders?' }));
    await user.click(dialog.getByRole('checkbox', { name: 'May we text you about cancellations?' }));
    await user.click(dialog.getByRole('button', { name: 'Save Answers' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
        given: ['class_cancellations'],
        withdrawn: ['class_reminders'],
      }),
    );
  });

  it('says why a number gets no text messages, and offers no question', async () => {
    show({}, { refusal: 'Text messages can only be sent to mobile numbers.' });
    await screen.findByText('Text messages can only be sent to mobile numbers.');
    expect(screen.queryByRole('button', { name: 'Ask About Text Messages' })).toBeNull();
  });

  it('says where receipts also go until a changed address is confirmed', async () => {
    show({ previousEmail: 'before@example.com' });
    const profile = within(await screen.findByRole('region', { name: 'Profile' }));
    await profile.findByText('Not confirmed');
    profile.getByText('Receipts also go to before@example.com');
  });

  it('marks somebody whose address nobody has verified', async () => {
    show({ isUnverified: true });
    await screen.findByText('Unverified', { selector: '.status-tag' });
  });

  it('has N/A as the next renewal of somebody without a valid certification', async () => {
    show({ nextRenewal: null });
    await screen.findByRole('heading', { name: 'Ana Diaz' });
    expect(figure('Next Renewal')).toContain('N/A');
  });

  it('groups certifications into active and previous ones, with number and dates', async () => {
    show();
    await screen.findByText('RC-BLS');
    const group = (title: string) => screen.getByRole('rowheader', { name: title }).closest('tbody')?.textContent;
    expect(group('Active')).toMatch(/BLS.*RC-BLS.*Jan 5, 2025.*Jan 5, 2027/);
    expect(group('Previous/Expired')).toMatch(/ACLS.*RC-ACLS.*Jan 31, 2020/);
  });

  it('offers the card of each certification that is not revoked', async () => {
    show(
      {},
      {
        certifications: [
          certification('BLS', 'active'),
          certification('ACLS', 'revoked', { revocationReason: 'Slip' }),
        ],
      },
    );
    await screen.findByText('RC-ACLS');
    const cards = screen.getAllByRole('link', { name: /^Download Card/ });
    expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/api/certifications/BLS/card']);
  });

  it('lists the classes with date, enrollment, grade and payment', async () => {
    show();
    const row = (await screen.findByText('BLS, evening')).closest('.history-row');
    expect(row?.textContent).toMatch(/Jan 5, 2025 at 6:30 PM.*Dec 1, 2024.*Pass.*Unpaid/);
  });

  const today = todayIn('America/Chicago');
  const solid = () => [...document.querySelectorAll('.ant-btn-primary')].map(({ textContent }) => textContent);
  const owes = () => screen.findByRole('region', { name: 'Owed' });

  it('says without a click what is booked and owed, and has one solid button: Collect', async () => {
    const date = addDays(today, 5);
    const booked = (given: object, startsAt: string) =>
      anEnrollment({ ...given, class: anEnrolledClass({ status: 'upcoming', startsAt }) });
    const seats = [
      anOwedSeat({
        enrollmentId: 'e1',
        classTitle: 'First Aid',
        due: 60,
        paid: 25,
        price: 85,
        dueDate: addDays(today, -212),
        status: 'overdue',
      }),
      anOwedSeat({ enrollmentId: 'e2', due: 60.5, dueDate: date }),
    ];
    const later = booked(
      { id: 'e3', classDate: addDays(date, 30), classTitle: 'ACLS' },
      `${addDays(date, 30)}T09:00:00Z`,
    );
    const next = booked({ id: 'e2', classDate: date, classTime: '14:30' }, `${date}T19:30:00Z`);
    const { acts, user } = show({}, { seats, enrollments: [attended, later, next] });
    await screen.findByText('Owes $120.50 in all');
    screen.getByText(/^\$60\.00 is 212 days late, the rest due /);
    expect(figure('Next Class')).toContain('2:30 PM, BLS Provider');
    const rows = within(await owes())
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/First Aid.*\$25\.00 of \$85\.00.*\$60\.00.*Overdue.*212 days late/),
      expect.stringMatching(/BLS Provider.*\$0\.00 of \$65\.00.*\$60\.50.*Pending/),
    ]);
    expect(solid()).toEqual([expect.stringContaining('Collect $120.50')]);
    await user.click(screen.getByRole('button', { name: 'Collect $60.50 for BLS Provider' }));
    await user.keyboard('o');
    expect(acts).toEqual(['collect e2', 'collect e1 e2']);
  });

  it('leads to a class where nothing is owed, and says that the renewal is not booked', async () => {
    const renewal = { nextRenewal: addDays(today, 69) };
    const expiring = certification('BLS', 'expiring', { expiryDate: renewal.nextRenewal });
    const { acts, user } = show(renewal, { certifications: [expiring] });
    await screen.findByText('Renewal not booked');
    await waitFor(() => expect(figure('Next Renewal')).toContain('BLS, in 69 days'));
    expect(solid()).toEqual([expect.stringContaining('Enroll in a Class')]);
    expect(screen.queryByRole('region', { name: 'Owed' })).toBeNull();
    await user.keyboard('e');
    await user.click(screen.getByRole('button', { name: 'Book a renewal' }));
    expect(acts).toEqual(['enroll ', 'enroll BLS']);
  });

  it('does not collect for a seat whose bank payment is on its way', async () => {
    const { acts, user } = show({}, { seats: [anOwedSeat({ status: 'processing' })] });
    within(await owes()).getByText('Processing');
    expect(screen.queryByRole('button', { name: /^Collect/ })).toBeNull();
    await user.keyboard('o');
    expect(acts).toEqual([]);
  });

  it('says what was paid of what and how, and that a free class owes nothing', async () => {
    const part = { due: 40, received: 25, paidWith: 'Cash' };
    show(
      {},
      {
        seats: [anOwedSeat({ due: 40, paid: 25, paidWith: 'Cash' })],
        enrollments: [anEnrollment({ id: 'e1', ...part }), anEnrollment({ id: 'e2', price: 0, due: 0 })],
      },
    );
    await waitFor(() => expect(screen.getAllByText('$25.00 of $65.00, cash')).toHaveLength(2));
    screen.getByText('Free');
  });

  it('owes invoices of the old system, which are paid or voided, and more can be added', async () => {
    const invoices = [
      {
        id: 'i1',
        number: 'INV-4711',
        source: 'Enrollware',
        date: '2026-09-01',
        due: '2026-10-01',
        amount: 600,
        paid: 150,
        open: 450,
        poNumber: '88',
        status: 'overdue' as const,
      },
    ];
    const { acts, user } = show({}, { seats: [anOwedSeat()], invoices });
    const owed = within(await owes());
    owed.getByText('$515.00 for 1 seat and 1 invoice');
    owed.getByText('From Enrollware · Sep 1, 2026 · PO 88');
    owed.getByText('$150.00 of $600.00');
    await user.click(owed.getByRole('button', { name: 'Actions for invoice INV-4711' }));
    await user.click((await screen.findAllByRole('menuitem', { name: 'Record payment…' })).at(-1)!);
    await user.click(owed.getByRole('button', { name: 'Actions for invoice INV-4711' }));
    await user.click((await screen.findAllByRole('menuitem', { name: 'Void Invoice' })).at(-1)!);
    await user.click(screen.getByRole('button', { name: 'Actions for Ana Diaz' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add Opening Balance' }));
    expect(acts).toEqual(['pay i1', 'void i1', 'open s1']);
  });

  it('records payments by hand, of all that is owed or of one seat', async () => {
    const { acts, user } = show({}, { seats: [anOwedSeat(), anOwedSeat({ enrollmentId: 'e2', classTitle: 'ACLS' })] });
    await user.click(await screen.findByRole('button', { name: 'Record payment' }));
    await user.click(screen.getByRole('button', { name: 'Actions for the payment of ACLS on Jan 5, 2027' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Record payment…' }));
    await user.click(screen.getByRole('button', { name: 'Actions for the payment of BLS Provider on Jan 5, 2027' }));
    const items = await screen.findAllByRole('menuitem', { name: 'Purchase order…' });
    await user.click(items.at(-1)!);
    expect(acts).toEqual(['record e1,e2', 'record e2', 'bill e1']);
  });

  it('sends and copies the payment link of a seat, by email only to who has an address', async () => {
    const open = async (given: object) => {
      const page = show(given, { seats: [anOwedSeat()] });
      const name = 'Actions for the payment of BLS Provider on Jan 5, 2027';
      await page.user.click(await screen.findByRole('button', { name }));
      return page;
    };
    const { acts, user } = await open({});
    await user.click(await screen.findByRole('menuitem', { name: 'Send Payment Link' }));
    await user.click(screen.getByRole('button', { name: /^Actions for the payment/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy Payment Link' }));
    expect(acts).toEqual(['send link e1', 'copy link e1']);
    cleanup();
    await open({ email: '' });
    await screen.findByRole('menuitem', { name: 'Copy Payment Link' });
    expect(screen.queryByRole('menuitem', { name: 'Send Payment Link' })).toBeNull();
  });

  it('writes an email in the console', async () => {
    const { acts, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Email Ana Diaz' }));
    expect(acts).toEqual(['email ana@example.com']);
  });

  it('refunds, cancels a seat, shows receipts and leads to the messages of this person', async () => {
    const paid = anEnrollment({
      id: 'e7',
      classTitle: 'ACLS',
      classDate: '2026-02-03',
      paymentStatus: 'paid',
      paid: 'paid',
      due: 0,
      received: 65,
    });
    const { acts, user } = show({}, { enrollments: [attended, paid] });
    const open = async (name: string) =>
      user.click(await screen.findByRole('button', { name: `Actions for the seat in ${name}` }));
    await open('ACLS on Feb 3, 2026');
    await user.click(await screen.findByRole('menuitem', { name: 'Refund…' }));
    await open('BLS, evening on Jan 5, 2025');
    const items = await screen.findAllByRole('menuitem', { name: 'Cancel Seat…' });
    await user.click(items.at(-1)!);
    await user.click(screen.getByRole('button', { name: 'Receipts' }));
    expect(acts).toEqual(['refund e7', 'cancel e1', 'receipts s1']);
    const messages = screen.getByRole('link', { name: 'Messages sent' });
    expect(messages.getAttribute('href')).toBe('/messages?q=ana@example.com');
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  const entry = (given: Partial<TimelineRow>): TimelineRow => ({
    id: 't1',
    at: '2026-11-20T15:00:00Z',
    kind: 'note',
    text: 'Left-handed manikin.',
    by: 'Dana Okafor',
    href: null,
    isPinned: false,
    mergeId: null,
    undoUntil: null,
    ...given,
  });

  it('has a timeline, and N writes a note for colleagues', async () => {
    const paid = entry({ id: 't2', kind: 'money', text: 'Paid $65.00 for BLS', href: '/classes/c1/roster' });
    const { calls, user } = show({}, { timeline: [entry({ isPinned: true }), paid] });
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
    await timeline.findByText('Left-handed manikin.');
    timeline.getByLabelText('Pinned');
    expect(timeline.getByRole('link', { name: 'Paid $65.00 for BLS' }).getAttribute('href')).toBe('/classes/c1/roster');
    await user.keyboard('n');
    await user.keyboard('Pays on Friday.');
    await user.click(timeline.getByRole('checkbox', { name: 'Keep on top' }));
    await user.click(timeline.getByRole('button', { name: 'Add Note' }));
    await waitFor(() => expect(timeline.getByRole<HTMLInputElement>('textbox').value).toBe(''));
    const noted = calls.find(({ method }) => method === 'POST');
    expect(noted?.body).toEqual({ text: 'Pays on Friday.', isPinned: true });
    await user.click(timeline.getByText('Money'));
    await waitFor(() => expect(calls.at(-1)?.query.get('kind')).toBe('money'));
  });

  it('offers to send a card that is out with another name', async () => {
    const { calls, user } = show(
      {},
      { certifications: [certification('BLS', 'active', { nameWhenSent: 'Ana Dias' })] },
    );
    await screen.findByText(/Sent as Ana Dias/);
    await user.click(screen.getByRole('button', { name: 'Send the New Card' }));
    await screen.findByText('The new card is on its way');
    expect(calls.some(({ path }) => path === '/api/certifications/BLS/send')).toBe(true);
  });

  it('is not found for an unknown id', async () => {
    serve({});
    renderAt('/students/s1', page());
    await screen.findByRole('heading', { name: 'Student not found' });
  });
});
