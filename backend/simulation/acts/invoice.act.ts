import type { Act } from '../act.js';
import { DAY_MS, dateOf } from '../clock.js';
import type { Employer } from '../world.js';

export const issueInvoice: Act = {
  name: 'staff issue an invoice',
  weight: 1,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    if (!employer) return undefined;
    const { body } = await world.staff.get(`/api/organizations/${employer.id}/unbilled-seats?pageSize=20`);
    if (!Array.isArray(body) || body.length === 0) return undefined;
    const enrollmentIds = body.slice(0, random.between(1, 8)).map(({ id }: { id: string }) => id);
    await world.staff.post(`/api/organizations/${employer.id}/invoices/preview`, { enrollmentIds });
    const { status } = await world.staff.post(`/api/organizations/${employer.id}/invoices`, { enrollmentIds });
    return `staff bill ${employer.name} for ${enrollmentIds.join(', ')}: ${status}`;
  },
};

export const settleInvoice: Act = {
  name: 'staff enter the payment of an invoice, or void it',
  weight: 3,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    const invoice = employer && random.pick(await invoicesOf(employer));
    if (!invoice) return undefined;
    const pays = random.chance(0.6);
    const part = invoice.source && random.chance(0.5) ? { amount: random.between(1, 100) } : {};
    const { status } = pays
      ? await world.staff.post(`/api/invoices/${invoice.id}/payment`, { method: 'check', ...part })
      : await world.staff.post(`/api/invoices/${invoice.id}/void`, { reason: 'Agreed on the phone' });
    return `staff ${pays ? 'enter the check for' : 'void'} invoice ${invoice.number} of ${employer.name}: ${status}`;
  },
};

export const enterOpeningInvoice: Act = {
  name: 'staff enter what was owed in the old system',
  weight: 1,
  run: async (world, random) => {
    const dayBefore = (days: number) => dateOf(world.now().getTime() - days * DAY_MS);
    const amount = random.between(50, 900);
    const opening = {
      number: `OLD-${random.between(1, 400)}`,
      date: dayBefore(random.between(40, 200)),
      due: dayBefore(random.between(-20, 39)),
      amount,
      ...(random.chance(0.3) && { paid: Math.floor(amount / 2) }),
    };
    const employer = random.chance(0.5) ? random.choose(world.employers) : undefined;
    const person = random.choose(world.people);
    if (!employer && !person) return undefined;
    const { status } = employer
      ? await world.staff.post(`/api/organizations/${employer.id}/opening-invoices`, opening)
      : await world.staff.post(`/api/students/${person!.studentId}/opening-invoices`, opening);
    return `staff enter invoice ${opening.number} of ${employer?.name ?? person!.studentId}: ${status}`;
  },
};

export const payOpeningInvoice: Act = {
  name: 'staff enter what a student paid of the old system',
  weight: 1,
  run: async (world, random) => {
    const { body } = await world.staff.get('/api/billing/overdue?pageSize=50');
    if (!Array.isArray(body)) return undefined;
    const invoice = random.pick(body.filter(({ kind }: { kind: string }) => kind === 'invoice'));
    if (!invoice) return undefined;
    const amount = Math.min(invoice.amount, random.between(1, 500));
    const { status } = await world.staff.post(`/api/invoices/${invoice.id}/payment`, { method: 'cash', amount });
    return `staff enter $${amount} for invoice ${invoice.invoiceNumber}: ${status}`;
  },
};

async function invoicesOf({ id, boss }: Employer): Promise<{ id: string; number: string; source: string | null }[]> {
  const { body } = await boss.get(`/api/organizations/${id}/invoices?pageSize=20`);
  return Array.isArray(body) ? body : [];
}
