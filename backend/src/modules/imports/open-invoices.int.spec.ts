import { counts, importDesk } from '../../../test/support/import-desk.js';
import { anOrganization, aStudent } from '../../../test/support/rosters.js';
import { tableHashes } from '../../../test/support/table-hashes.js';

const desk = importDesk();
const { anImportOf, commit, undo } = desk;

const HEADINGS = 'Customer,Email,Invoice #,Date,Due Date,Amount,Open Balance,P.O. Number';
const sheet = (...rows: string[]) => ({ 'open-invoices.csv': [HEADINGS, ...rows].join('\r\n') });

let clinic: string;
let organizationId: string;
let studentId: string;
beforeEach(async () => {
  clinic = `Harbor Dental ${desk.count}`;
  organizationId = await anOrganization(desk.test.sql, { name: clinic });
  const email = `ada${desk.count}@home.test`;
  studentId = await aStudent(desk.test.sql, { first_name: 'Ada', last_name: 'Okafor', email });
});

const ofClinic = (open = '450.00') => `${clinic},,INV-1,9/15/2026,10/20/2026,600.00,${open},PO 88`;
const ofAda = () => `Ada Okafor,ada${desk.count}@home.test,INV-2,9/15/2026,12/15/2026,65.00,65.00,`;
const invoicesOf = async () => (await desk.staff.get(`/api/organizations/${organizationId}/invoices`)).body;
const reasonsOf = async (id: string, fate: string) =>
  (await desk.staff.get(`/api/imports/${id}/rows?fate=${fate}`)).body.map(
    (row: { reasons: { message: string }[] }) => row.reasons[0]?.message,
  );

describe('a list of open invoices', () => {
  it('comes in as what employers and people owe here, tells nobody, and goes again with its undo', async () => {
    const before = await tableHashes(desk.test.sql);
    const messages = () => desk.test.sql.rows('select id from notifications.messages order by id');
    const sent = await messages();
    const { id, counts: found, promise } = await anImportOf(sheet(ofClinic(), ofAda()));
    expect(found).toEqual(counts({ new: 2 }));
    expect(promise).toMatchObject({ invoices: 2, changes: 0 });
    await commit(id);
    expect(await invoicesOf()).toMatchObject([
      { number: 'INV-1', poNumber: 'PO 88', amount: 600, due: 450, status: 'overdue', issuedOn: '2026-09-15' },
    ]);
    const balance = (await desk.staff.get(`/api/students/${studentId}/balance`)).body;
    expect(balance).toMatchObject({ owed: 65, invoices: [{ number: 'INV-2', open: 65, due: '2026-12-15' }] });
    expect(await messages()).toEqual(sent);
    const entries = `select l.id from billing.ledger_entries l join billing.invoices i on i.id = l.invoice_id where i.origin_import_id = $1`;
    expect(await desk.test.sql.rows(entries, [id])).toEqual([]);

    expect((await anImportOf(sheet(ofClinic(), ofAda()))).counts).toEqual(counts({ same: 2 }));
    await undo(id);
    expect(await tableHashes(desk.test.sql)).toEqual(before);
  });

  it('says why a row stays out', async () => {
    const { id, counts: found } = await anImportOf(
      sheet(
        ofClinic(),
        ofClinic(),
        'Nobody We Know,,INV-3,9/15/2026,10/20/2026,50.00,50.00,',
        `${clinic},,INV-4,9/15/2026,10/20/2026,50.00,0.00,`,
        `${clinic},,INV-5,9/15/2026,8/20/2026,50.00,50.00,`,
        `${clinic},,INV-6,,,50.00,50.00,`,
      ),
    );
    expect(found).toEqual(counts({ new: 1, duplicate: 1, fix: 3, leftOut: 1 }));
    expect(await reasonsOf(id, 'fix')).toEqual([
      'No employer has this name, and nobody this name and address. Write the name as it is here, or add the address.',
      'An invoice is due on its date or later.',
      'Enter its date or the day on which it is due.',
    ]);
    expect(await reasonsOf(id, 'leftOut')).toEqual(['It is paid, so nothing is owed.']);
  });

  it('follows what was paid there since, also all of it, and an undo takes that back', async () => {
    const first = await anImportOf(sheet(ofClinic()));
    await commit(first.id);
    const second = await anImportOf(sheet(ofClinic('100.00')));
    expect(second.counts).toEqual(counts({ changes: 1 }));
    await commit(second.id);
    expect(await invoicesOf()).toMatchObject([{ due: 100 }]);
    const third = await anImportOf(sheet(ofClinic('0.00')));
    await commit(third.id);
    expect(await invoicesOf()).toMatchObject([{ due: 0, status: 'paid' }]);
    await undo(third.id);
    expect(await invoicesOf()).toMatchObject([{ due: 100 }]);
    await undo(second.id);
    expect(await invoicesOf()).toMatchObject([{ due: 450 }]);
  });

  it('has two answers for what was paid here, too, and that stays when the import is undone', async () => {
    const { id } = await anImportOf(sheet(ofClinic()));
    await commit(id);
    const [{ id: invoiceId }] = await invoicesOf();
    await desk.staff.post(`/api/invoices/${invoiceId}/payment`, { method: 'check', amount: 200 });
    expect((await anImportOf(sheet(ofClinic()))).counts).toEqual(counts({ same: 1 }));
    const newer = await anImportOf(sheet(ofClinic('400.00')));
    expect(newer.counts).toEqual(counts({ conflict: 1 }));
    const [row] = (await desk.staff.get(`/api/imports/${newer.id}/rows?fate=conflict`)).body;
    await desk.staff.patch(`/api/imports/${newer.id}/rows/${row.id}`, { choice: 'file' });
    expect((await desk.standing(newer.id)).counts).toEqual(counts({ changes: 1 }));

    expect((await desk.standing(id)).stays).toMatchObject([
      { kind: 'invoice', name: 'Invoice INV-1', why: 'has a payment or an invoice' },
    ]);
    await undo(id);
    expect(await invoicesOf()).toMatchObject([{ number: 'INV-1', due: 250 }]);
  });

  it('leaves alone what staff have voided', async () => {
    const { id } = await anImportOf(sheet(ofClinic()));
    await commit(id);
    const [{ id: invoiceId }] = await invoicesOf();
    await desk.staff.post(`/api/invoices/${invoiceId}/void`, { reason: 'Written off' });
    const again = await anImportOf(sheet(ofClinic('100.00')));
    expect(again.counts).toEqual(counts({ same: 1 }));
    expect(await reasonsOf(again.id, 'same')).toEqual(['It was voided here.']);
  });
});
