import { configure, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { CollectPaymentDialog } from './collect-payment-dialog.js';
import { HandRefunds } from './hand-refunds.js';
import { OverdueSeats } from './overdue-seats.js';
import { PaymentMethodCard } from './payment-method.js';
import { RecordPaymentDialog } from './record-payment-dialog.js';
import { RefundDialog } from './refund-dialog.js';
import { UnmatchedPayments } from './unmatched-payments.js';
import { usePaymentLinks } from './use-payment-links.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

describe('a refund', () => {
  const open = (received = 65, receivedByHand = 0) => {
    const calls = serve({
      'GET /api/enrollments/e1/payment': {
        body: {
          paymentStatus: 'paid',
          price: 65,
          due: 0,
          received,
          receivedByHand,
          refundable: received,
          refundableByHand: receivedByHand,
        },
      },
      'POST /api/enrollments/e1/refunds': { status: 202 },
    });
    const dialog = <RefundDialog enrollmentId="e1" studentName="Ana Diaz" onClose={() => {}} />;
    const { user } = renderAt('/classes/c1/roster', <App>{dialog}</App>);
    return { user, sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) };
  };

  it('starts with everything that was paid, and wants a reason', async () => {
    const { user, sent } = open();
    await screen.findByText('Ana Diaz has paid $65.00');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await screen.findByText('Enter a reason');
    await user.type(screen.getByLabelText('Reason'), 'Sick');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(sent()).toEqual([{ amount: 65, reason: 'Sick', keepsSeatPaid: false }]));
    await screen.findByText('The refund is on its way', { selector: '.toast-text' });
  });

  it('takes a part as a discount, and no more than was paid', async () => {
    const { user, sent } = open();
    const amount = await screen.findByLabelText('Amount');
    await user.type(screen.getByLabelText('Reason'), 'Came late');
    await user.clear(amount);
    await user.type(amount, '65.01');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await screen.findByText('Enter an amount up to $65.00');
    await user.clear(amount);
    await user.type(amount, '20');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /discount/ }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(sent()).toEqual([{ amount: 20, reason: 'Came late', keepsSeatPaid: true }]));
  });

  it.each([
    [65, '$65.00 returned by hand is recorded'],
    [25, '$40.00 is on its way to the card; $25.00 returned by hand is recorded'],
  ])('says that of $65.00, $%d was cash that has been returned', async (byHand, text) => {
    const { user } = open(65, byHand);
    await user.type(await screen.findByLabelText('Reason'), 'Sick');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await screen.findByText(text, { selector: '.toast-text' });
  });

  it('says what has to be returned by hand', async () => {
    open(65, 65);
    await screen.findByText('$65.00 was paid by hand. Return it by hand; here it is entered.');
  });
});

const links = { classHref: (id: string) => `/classes/${id}`, studentHref: (id: string) => `/students/${id}` };
const TOTALS = {
  seats: 2,
  amount: 105,
  oldestDays: 70,
  ages: [
    { age: 'up-to-30', seats: 1, invoices: 0, amount: 65 },
    { age: '61-90', seats: 1, invoices: 2, amount: 40 },
  ],
};
const acts = (done: unknown[]) => ({
  onCollect: (seat: object) => done.push(['collect', seat]),
  onRecord: (seats: object[]) => done.push(['record', seats]),
  onPayInvoice: (invoice: object) => done.push(['pay', invoice]),
  onRemindOrganizations: (organizations: object[], invoices: string[]) =>
    done.push(['remind organizations', organizations, invoices]),
  invoiceHref: (organizationId: string, id: string) => `/organizations/${organizationId}/invoices?invoice=${id}`,
  onRemind: (students: object[], seats: string[]) => done.push(['remind', students, seats]),
  onSendLinks: (seats: object[]) => done.push(['links', seats]),
  onCopyLink: (seat: object) => done.push(['copy', seat]),
});

const overdueSeat = (id: string, given: object = {}) => ({
  id,
  kind: 'seat',
  studentId: `s-${id}`,
  firstName: 'Ana',
  lastName: 'Diaz',
  studentName: 'Ana Diaz',
  email: 'ana@example.com',
  classId: 'c1',
  classTitle: 'BLS Provider',
  classDate: '2026-11-01',
  dueOn: '2026-11-01',
  daysLate: 12,
  organizationId: null,
  organizationName: null,
  invoiceNumber: null,
  paymentStatus: 'overdue',
  amount: 65,
  received: 0,
  paidWith: null,
  purchaseOrder: null,
  paysBy: 'desk',
  methodOnFile: null,
  remindedAt: null,
  remindedBy: null,
  takesPaymentLink: true,
  ...given,
});
const openOverdue = (rows: object[]) => {
  localStorage.setItem('grid.overdue-seats', '{"view":"table"}');
  const calls = serve({
    'GET /api/billing/overdue': { body: rows, total: rows.length },
    'GET /api/billing/overdue/totals': { body: TOTALS },
    'GET /api/center': { body: { timeZone: 'America/Chicago' } },
    'GET /api/courses': { body: [] },
    'GET /api/organizations': { body: [] },
  });
  const done: unknown[] = [];
  const { user } = renderAt(
    '/payments',
    <App>
      <OverdueSeats {...links} {...acts(done)} />
    </App>,
  );
  return { user, done, calls };
};

describe('the overdue list', () => {
  const [seat, open] = [overdueSeat, openOverdue];
  afterEach(() => localStorage.clear());

  it('says how late, how much was paid and how, and collects one', async () => {
    const { user, done } = open([seat('e1', { daysLate: 70, amount: 40, received: 25, paidWith: 'Cash' })]);
    await screen.findByText('70 days');
    screen.getByText('$25.00 of $65.00, cash');
    await user.click(screen.getByRole('button', { name: 'Collect $40.00 from Ana Diaz' }));
    expect(done).toEqual([['collect', { enrollmentId: 'e1', studentName: 'Ana Diaz', amount: 40 }]]);
  });

  const invoice = seat('i1', {
    kind: 'invoice',
    studentId: null,
    studentName: '',
    email: 'pay@harbor.test',
    classId: null,
    classTitle: null,
    classDate: null,
    invoiceNumber: 'INV-4711',
    paysBy: 'invoice',
    organizationId: 'o1',
    organizationName: 'Harbor Dental',
    amount: 450,
    takesPaymentLink: false,
  });

  it('has opening invoices, whose payments are recorded one at a time and whose payer is reminded', async () => {
    const { user, done } = open([invoice]);
    const payer = await screen.findByRole('link', { name: 'Harbor Dental' });
    expect(payer.getAttribute('href')).toBe('/organizations/o1/invoices?invoice=i1');
    screen.getByText('Invoice INV-4711');
    expect(screen.queryByRole('button', { name: /^Collect/ })).toBeNull();
    await screen.findByText('1 seat, 2 invoices');
    for (const item of ['Record Payment…', 'Remind…']) {
      await user.click(screen.getByRole('button', { name: 'Actions for Invoice INV-4711 of Harbor Dental' }));
      await user.click((await screen.findAllByRole('menuitem', { name: new RegExp(`^${item}`) })).at(-1)!);
    }
    expect(done).toEqual([
      ['pay', { id: 'i1', number: 'INV-4711', due: 450 }],
      ['remind organizations', [{ id: 'o1', name: 'Harbor Dental', adminEmail: 'pay@harbor.test' }], ['i1']],
    ]);
  });

  it('reminds all organizations of the selected invoices by one email to each', async () => {
    const other = { id: 'i3', organizationId: 'o2', organizationName: 'Lake Clinic', email: 'pay@lake.test' };
    const { user, done } = open([invoice, { ...invoice, id: 'i2' }, { ...invoice, ...other }]);
    await screen.findByRole('link', { name: 'Lake Clinic' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Remind…' }));
    const organizations = [
      { id: 'o1', name: 'Harbor Dental', adminEmail: 'pay@harbor.test' },
      { id: 'o2', name: 'Lake Clinic', adminEmail: 'pay@lake.test' },
    ];
    expect(done).toEqual([['remind organizations', organizations, ['i1', 'i2', 'i3']]]);
  });

  it.each([
    [{}, 'At the desk', 'never'],
    [{ paysBy: 'invoice' }, 'Invoice', 'never'],
    [{ paysBy: 'method', methodOnFile: 'Visa 4242' }, 'Visa 4242', 'never'],
    [{ paysBy: 'method' }, 'No method on file', 'never'],
    [{ paysBy: 'purchase-order', purchaseOrder: '4711' }, 'PO 4711', 'never'],
    [
      { paysBy: 'payment-link', remindedAt: '2020-11-13T03:00:00Z', remindedBy: 'text' },
      'Payment link',
      'Text, Nov 12, 2020',
    ],
    [
      { paysBy: 'card-declined', remindedAt: '2020-11-13T18:00:00Z', remindedBy: 'email' },
      'Card declined',
      'Email, Nov 13, 2020',
    ],
  ])('says of %j by what it is paid and when it was reminded', async (given, paysBy, reminded) => {
    open([seat('e1', given)]);
    await screen.findByText(paysBy);
    await screen.findByText(reminded);
  });

  it('has a total, and each age filters', async () => {
    const { user, calls } = open([seat('e1')]);
    await screen.findByText('$105.00');
    await user.click(screen.getByRole('button', { name: /61 to 90 days/ }));
    await waitFor(() =>
      expect(
        calls
          .filter(({ path }) => path === '/api/billing/overdue')
          .at(-1)
          ?.query.get('age'),
      ).toBe('61-90'),
    );
  });

  it('reminds each of the selected people once, and records their payments but for one on its way', async () => {
    const { user, done } = open([
      seat('e1'),
      seat('e2', { studentId: 's-e1' }),
      seat('e3', { email: '', paymentStatus: 'processing' }),
    ]);
    await screen.findAllByText('12 days');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Remind…' }));
    await user.click(screen.getByRole('button', { name: 'Record Payment…' }));
    const ana = { id: 's-e1', firstName: 'Ana', lastName: 'Diaz', email: 'ana@example.com' };
    const of = (enrollmentId: string) => ({ enrollmentId, studentName: 'Ana Diaz', amount: 65 });
    expect(done).toEqual([
      ['remind', [ana], ['e1', 'e2']],
      ['record', [of('e1'), of('e2')]],
    ]);
  });
});

describe('payment links of the overdue list', () => {
  const [seat, open] = [overdueSeat, openOverdue];
  afterEach(() => localStorage.clear());
  const of = (enrollmentId: string) => ({ enrollmentId, studentName: 'Ana Diaz', amount: 65 });
  const menu = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: /^Actions for the seat of Ana Diaz/ }));

  it('go to those of the selected whom they reach, whom the button counts', async () => {
    const { user, done } = open([seat('e1'), seat('e2'), seat('e3', { takesPaymentLink: false })]);
    await screen.findAllByText('12 days');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Send 2 Payment Links' }));
    expect(done).toEqual([['links', [of('e1'), of('e2')]]]);
  });

  it('have no button while they reach nobody of the selected', async () => {
    const { user } = open([seat('e1', { takesPaymentLink: false })]);
    await screen.findByText('12 days');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    screen.getByRole('button', { name: 'Remind…' });
    expect(screen.queryByRole('button', { name: /Payment Link/ })).toBeNull();
  });

  it('are in the menu of the row', async () => {
    const { user, done } = open([seat('e1')]);
    await screen.findByText('12 days');
    await menu(user);
    await user.click(await screen.findByText('Send Payment Link'));
    await menu(user);
    await user.click(await screen.findByText('Copy Payment Link'));
    expect(done).toEqual([
      ['links', [of('e1')]],
      ['copy', of('e1')],
    ]);
  });

  it('are not in the menu of a row that they don’t reach', async () => {
    const { user } = open([seat('e1', { takesPaymentLink: false })]);
    await screen.findByText('12 days');
    await menu(user);
    await screen.findByText('Remind…', { selector: '.ant-dropdown *' });
    expect(screen.queryByText('Send Payment Link')).toBeNull();
  });

  it('are on L in the row, beside O to collect and R to remind', async () => {
    const { user, done } = open([seat('e1'), seat('e2', { takesPaymentLink: false })]);
    await screen.findAllByText('12 days');
    await user.keyboard('jlor');
    const ana = { id: 's-e1', firstName: 'Ana', lastName: 'Diaz', email: 'ana@example.com' };
    expect(done).toEqual([
      ['links', [of('e1')]],
      ['collect', of('e1')],
      ['remind', [ana], ['e1']],
    ]);
    await user.keyboard('jl');
    await screen.findByText(/has no email address, or doesn’t pay this seat/, { selector: '.toast-text' });
    expect(done).toHaveLength(3);
  });
});

describe('giving out payment links', () => {
  const ana = { enrollmentId: 'e1', studentName: 'Ana Diaz' };
  const ben = { enrollmentId: 'e2', studentName: 'Ben Diaz' };
  const url = (id: string) => `https://lake.example/pay/${id}`;
  function Page() {
    const { onSendLinks, onCopyLink, linkDialog } = usePaymentLinks();
    return (
      <App>
        <button type="button" onClick={() => onSendLinks([ana, ben])}>
          Send
        </button>
        <button type="button" onClick={() => onSendLinks([ana], 'text')}>
          Text
        </button>
        <button type="button" onClick={() => onCopyLink(ana)}>
          Copy
        </button>
        {linkDialog}
      </App>
    );
  }
  const start = (body: object[]) => {
    const calls = serve({ 'POST /api/payment-links': { body } });
    const { user } = renderAt('/payments', <Page />);
    return { user, sent: () => calls.map(({ body }) => body) };
  };

  it('by email says how many went out', async () => {
    const { user, sent } = start([
      { enrollmentId: 'e1', url: url('a'), sent: 'email' },
      { enrollmentId: 'e2', url: url('b'), sent: 'email' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('2 payment links sent', { selector: '.toast-text' });
    expect(sent()).toEqual([{ enrollmentIds: ['e1', 'e2'], send: 'email' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('by email names whom none reached, why, and the link to give them in another way', async () => {
    const { user } = start([
      { enrollmentId: 'e1', url: url('a'), sent: 'email' },
      { enrollmentId: 'e2', url: url('b'), sent: 'none', reason: 'There is no email address on file.' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Payment link sent to Ana Diaz', { selector: '.toast-text' });
    const dialog = await screen.findByRole('dialog', { name: '1 payment link was not sent' });
    expect(within(dialog).getByRole('listitem').textContent).toBe('Ben Diaz: There is no email address on file.');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Payment link of Ben Diaz').value).toBe(url('b'));
  });

  it('by text goes to the phone, and says so or why not', async () => {
    const answers = [
      { enrollmentId: 'e1', url: url('a'), sent: 'text' },
      { enrollmentId: 'e1', url: url('a'), sent: 'none', reason: 'They have not agreed to text messages.' },
    ];
    const calls = serve({ 'POST /api/payment-links': () => ({ body: [answers.shift()] }) });
    const { user } = renderAt('/payments', <Page />);
    await user.click(screen.getByRole('button', { name: 'Text' }));
    await screen.findByText('Payment link texted to Ana Diaz', { selector: '.toast-text' });
    expect(calls[0]!.body).toEqual({ enrollmentIds: ['e1'], send: 'text' });
    await user.click(screen.getByRole('button', { name: 'Text' }));
    const dialog = await screen.findByRole('dialog', { name: '1 payment link was not sent' });
    within(dialog).getByText(/They have not agreed to text messages/);
  });

  it('for copying puts it into the clipboard', async () => {
    const { user, sent } = start([{ enrollmentId: 'e1', url: url('a'), sent: 'none' }]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Payment link of Ana Diaz copied', { selector: '.toast-text' });
    expect(await navigator.clipboard.readText()).toBe(url('a'));
    expect(sent()).toEqual([{ enrollmentIds: ['e1'], send: 'none' }]);
  });

  it('for copying shows it where the browser doesn’t copy', async () => {
    const { user } = start([{ enrollmentId: 'e1', url: url('a'), sent: 'none' }]);
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copy the payment link' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Payment link of Ana Diaz').value).toBe(url('a'));
  });

  it('for copying says why there is none', async () => {
    const { user } = start([{ enrollmentId: 'e1', url: null, sent: 'none', reason: 'This seat is paid.' }]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('This seat is paid.', { selector: '.toast-text' });
  });
});

describe('payments as cards', () => {
  it('say who owes how much, for which class and on which invoice', async () => {
    localStorage.setItem('grid.overdue-seats', '{"view":"cards"}');
    const row = {
      id: 'e1',
      kind: 'seat',
      studentId: 'ana',
      studentName: 'Ana Diaz',
      email: 'ana@example.com',
      classId: 'c1',
      classTitle: 'BLS Provider',
      classDate: '2027-01-05',
      organizationName: 'Harbor Clinic',
      invoiceNumber: '2027-0007',
      paymentStatus: 'overdue',
      amount: 65,
    };
    serve({ 'GET /api/billing/overdue': { body: [row] }, 'GET /api/billing/overdue/totals': { body: TOTALS } });
    renderAt('/payments', <OverdueSeats {...links} {...acts([])} />);
    const card = within((await screen.findByText('Ana Diaz')).closest('article')!);
    expect(card.getByText('Ana Diaz').getAttribute('href')).toBe('/students/ana');
    expect(card.getByText('BLS Provider').getAttribute('href')).toBe('/classes/c1');
    card.getByText('$65.00');
    card.getByText('Harbor Clinic · Invoice 2027-0007');
    card.getByText('Overdue');
    localStorage.clear();
  });
});

describe('a payment by hand', () => {
  const seat = (id: string) => ({ enrollmentId: id, studentName: 'Ana Diaz', amount: 65 });
  const open = (seats: ReturnType<typeof seat>[]) => {
    const calls = serve({
      'POST /api/enrollments/e1/payments': { status: 201, body: { due: 40 } },
      'POST /api/payments/by-hand': { status: 201, body: { payments: 2, amount: 130 } },
    });
    const { user } = renderAt(
      '/classes/c1/roster',
      <App>
        <RecordPaymentDialog seats={seats} onClose={() => {}} />
      </App>,
    );
    return { user, sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) };
  };

  it('of one seat takes a part with its method and number, and says what stays due', async () => {
    const { user, sent } = open([seat('e1')]);
    const amount = await screen.findByLabelText('Amount');
    await user.click(screen.getByRole('radio', { name: 'Check' }));
    await user.type(screen.getByLabelText('Check number (optional)'), '1042');
    await user.clear(amount);
    await user.type(amount, '25');
    screen.getByText('$40.00 stays due.');
    await user.click(screen.getByRole('button', { name: 'Record $25.00' }));
    await screen.findByText('$25.00 of Ana Diaz recorded. $40.00 stays due.', { selector: '.toast-text' });
    expect(sent()).toEqual([{ amount: 25, method: 'check', reference: '1042', date: expect.any(String) }]);
  });

  it('of several seats takes what each owes', async () => {
    const { user, sent } = open([seat('e1'), seat('e2')]);
    await screen.findByText('$130.00 in all: each seat gets what is due for it.');
    await user.click(screen.getByRole('button', { name: 'Record $130.00' }));
    await screen.findByText('2 payments recorded: $130.00.', { selector: '.toast-text' });
    expect(sent()).toEqual([{ enrollmentIds: ['e1', 'e2'], method: 'cash', reference: '', date: expect.any(String) }]);
  });
});

describe('collecting a payment', () => {
  const ana = { enrollmentId: 'e1', studentName: 'Ana Diaz', amount: 65 };

  function open(answers: Parameters<typeof serve>[0], seats = [ana]) {
    serve({
      'GET /api/billing/payment-form': { body: { provider: 'local', publishableKey: 'pk_local' } },
      'POST /api/enrollments/e1/create-payment-intent': { status: 201, body: { clientSecret: 'pi_1_secret_x' } },
      ...answers,
    });
    let isClosed = false;
    const onClose = () => {
      isClosed = true;
    };
    const dialog = <CollectPaymentDialog seats={seats} onClose={onClose} />;
    const { user } = renderAt('/classes/c1/roster', <App>{dialog}</App>);
    return { user, closed: () => waitFor(() => expect(isClosed).toBe(true)) };
  }

  it('says that the form could not be loaded if there is no secret', async () => {
    open({ 'POST /api/enrollments/e1/create-payment-intent': { status: 201, body: {} } });
    await screen.findByText('Failed to load payment form');
    screen.getByText('Collecting $65.00 from Ana Diaz');
  });

  it('closes when the payment cannot be opened', async () => {
    const { closed } = open({ 'POST /api/enrollments/e1/create-payment-intent': { status: 500 } });
    await screen.findByText('Failed to create payment intent', { selector: '.toast-text' });
    await closed();
  });

  const CONFIRM = 'POST /api/dev/stripe/v1/payment_intents/pi_1/confirm';
  const CHECK = 'POST /api/enrollments/e1/payment/check';
  const lost = (): never => {
    throw new TypeError('Failed to fetch');
  };
  const pay = async (user: UserEvent) => {
    await user.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242');
    await user.type(screen.getByLabelText('Expiry (MM/YY)'), '12/40');
    await user.type(screen.getByLabelText('Security code'), '123');
    await user.click(screen.getByRole('button', { name: 'Pay $65.00' }));
  };

  it('says so when an error occurs while paying, and Cancel closes', async () => {
    const { user, closed } = open({
      [CONFIRM]: lost,
      [CHECK]: { body: { paymentStatus: 'pending', due: 65, received: 0, underWay: 'open' } },
    });
    await pay(user);
    await screen.findByText('An error occurred processing the payment', { selector: '.toast-text' });
    await screen.findByText('The payment could not be sent. Nothing was charged. Check the connection and try again.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByText('Discard'));
    await closed();
  });

  it('has succeeded if the card was charged although the answer was lost', async () => {
    const { user, closed } = open({
      [CONFIRM]: lost,
      [CHECK]: { body: { paymentStatus: 'paid', due: 0, received: 65, underWay: null } },
    });
    await pay(user);
    await screen.findByText('Ana Diaz has paid $65.00', { selector: '.toast-text' });
    await closed();
  });

  it('of several seats goes on with the next once one is paid, and enters by hand what is then left', async () => {
    const paid = { body: { paymentStatus: 'paid', due: 0, received: 65, underWay: null } };
    const others = [
      { ...ana, enrollmentId: 'e2', amount: 20.1, what: 'ACLS' },
      { ...ana, enrollmentId: 'e3', amount: 20.2, what: 'PALS' },
    ];
    const intent = (id: string) => `POST /api/enrollments/${id}/create-payment-intent`;
    const { user, closed } = open(
      {
        [CONFIRM]: { body: { id: 'pi_1', status: 'succeeded' } },
        [CHECK]: paid,
        [intent('e2')]: { status: 201, body: { clientSecret: 'pi_2_secret_x' } },
        'POST /api/payments/by-hand': ({ body }) => {
          expect(body).toMatchObject({ enrollmentIds: ['e2', 'e3'], method: 'cash' });
          return { body: { payments: 2, amount: 40.3 } };
        },
      },
      [ana, ...others],
    );
    screen.getByText('Collecting $105.30 from Ana Diaz, now $65.00');
    await pay(user);
    await screen.findByText('Collecting $40.30 from Ana Diaz, now $20.10 for ACLS');
    await screen.findByRole('button', { name: 'Pay $20.10' });
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Paid by Hand…' }));
    await user.click(await screen.findByRole('button', { name: 'Record $40.30' }));
    await closed();
  });

  it('offers no second payment while nobody knows of the first', async () => {
    const { user, closed } = open({ [CONFIRM]: lost, [CHECK]: { status: 503 } });
    await pay(user);
    await screen.findByText(/^We don't know yet whether the payment went through/);
    expect(screen.getByText('Pay $65.00').closest('[hidden]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave for Now' }));
    await closed();
  });
});

describe('the payment method on file, for staff', () => {
  const show = (paymentMethod: object | null) => {
    serve({ 'GET /api/organizations/o1/payment-method': { body: { paymentMethod, verifying: null } } });
    renderAt('/organizations/o1', <PaymentMethodCard organizationId="o1" />);
  };

  it('is a card with brand, last four digits and expiry', async () => {
    const card = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };
    show({ type: 'card', card, usBankAccount: null });
    await screen.findByText('Visa ending 4242');
    screen.getByText('Expires 04/2030');
  });

  it('is a bank account with bank, type, last four digits and routing number', async () => {
    const usBankAccount = {
      bankName: 'First Bank',
      accountType: 'checking',
      last4: '6789',
      routingNumber: '110000000',
    };
    show({ type: 'us_bank_account', card: null, usBankAccount });
    await screen.findByText('First Bank ending 6789');
    screen.getByText('checking account · routing number 110000000');
  });

  it('may be missing', async () => {
    show(null);
    await screen.findByText('No payment method on file');
  });
});

describe('money to return by hand', () => {
  const refund = {
    id: 'h1',
    enrollmentId: 'e1',
    amount: 80,
    payer: 'Mai Quill',
    method: 'Paid at the center',
    reason: 'Cancelled by the student',
    requestedAt: '2026-11-20T15:00:00Z',
    studentId: 's1',
    studentName: 'Mai Quill',
    classId: 'c1',
    classTitle: 'BLS',
    classDate: '2026-12-02',
  };

  function show(refunds: object[]) {
    const calls = serve({
      'GET /api/center': { body: { timeZone: 'America/Chicago' } },
      'GET /api/billing/hand-refunds': { body: refunds },
      'POST /api/billing/hand-refunds/h1/returned': { status: 204 },
      'POST /api/billing/hand-refunds/h1/drop': { status: 204 },
    });
    const { user } = renderAt(
      '/payments?view=to-return',
      <App>
        <HandRefunds classHref={(id) => `/classes/${id}/roster`} />
      </App>,
    );
    return {
      user,
      sent: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
    };
  }

  it('is entered after a question', async () => {
    const { user, sent } = show([refund]);
    await screen.findByText('Return $80.00 to Mai Quill');
    await user.click(screen.getByRole('button', { name: 'Returned $80.00 to Mai Quill' }));
    await screen.findByText('Have you returned $80.00 to Mai Quill?', { selector: '.ant-modal-title' });
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Returned' }));
    await waitFor(() => expect(sent().map(([path]) => path)).toEqual(['/api/billing/hand-refunds/h1/returned']));
  });

  it('is refunded in the system in which it was paid, which staff tick off', async () => {
    const { user, sent } = show([{ ...refund, method: null, elsewhere: 'enrollware' }]);
    await screen.findByText('Refund $80.00 in Enrollware');
    await user.click(screen.getByRole('button', { name: 'Done $80.00 to Mai Quill' }));
    await screen.findByText('Have you refunded $80.00 to Mai Quill?', { selector: '.ant-modal-title' });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(sent().map(([path]) => path)).toEqual(['/api/billing/hand-refunds/h1/returned']));
  });

  it('is kept with a reason', async () => {
    const { user, sent } = show([refund]);
    await user.click(await screen.findByRole('button', { name: 'Keep $80.00 of Mai Quill' }));
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    await screen.findByText('Enter a reason');
    await user.type(screen.getByLabelText('Reason'), 'Counts for January');
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    await waitFor(() =>
      expect(sent()).toEqual([['/api/billing/hand-refunds/h1/drop', { reason: 'Counts for January' }]]),
    );
  });

  it('names whose seat an organization paid, and how', async () => {
    show([{ ...refund, payer: 'Bay Clinic', method: 'Check 1042' }]);
    await screen.findByText('Return $80.00 to Bay Clinic');
    screen.getByText(/Paid with Check 1042 for/);
    screen.getByText(/, seat of Mai Quill/);
  });

  it('is nothing when no seat was given up', async () => {
    show([]);
    await screen.findByText('Nothing to return');
  });
});

describe('money that belongs to no seat', () => {
  const payment = {
    paymentId: 'pi_1',
    enrollmentId: 'e1',
    classId: 'c1',
    organizationId: null,
    description: 'BLS: Ana Diaz',
    currency: 'usd',
    amount: 1,
    receivedAt: '2026-11-20T15:00:00Z',
  };

  function show(payments: object[]) {
    const calls = serve({
      'GET /api/center': { body: { timeZone: 'America/Chicago' } },
      'GET /api/billing/unmatched': { body: payments },
      'POST /api/billing/unmatched/pi_1/settle': { status: 204 },
    });
    const { user } = renderAt(
      '/payments?view=unmatched',
      <App>
        <UnmatchedPayments />
      </App>,
    );
    return { user, sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) };
  }

  it('counts for its seat', async () => {
    const { user, sent } = show([payment]);
    await screen.findByRole('heading', { name: '1 payment to settle' });
    await user.click(screen.getByRole('button', { name: 'Count for This Seat' }));
    await waitFor(() => expect(sent()).toEqual([{ enrollmentId: 'e1' }]));
  });

  it('is refunded after a question', async () => {
    const { user, sent } = show([payment]);
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    await screen.findByText('Refund $1.00?', { selector: '.ant-modal-title' });
    expect(sent()).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: 'Refund' }).at(-1)!);
    await waitFor(() => expect(sent()).toEqual([{}]));
  });

  it('is nothing when every payment has its seat', async () => {
    show([]);
    await screen.findByText('Every payment belongs to a seat');
  });

  it('of another currency or for nobody can only be refunded', async () => {
    show([
      { ...payment, currency: 'eur' },
      { ...payment, paymentId: 'pi_2', enrollmentId: null, classId: null },
    ]);
    await screen.findByRole('heading', { name: '2 payments to settle' });
    expect(screen.queryByRole('button', { name: 'Count for This Seat' })).toBeNull();
    screen.getByText('1.00 EUR');
  });
});
