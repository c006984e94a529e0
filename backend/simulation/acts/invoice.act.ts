import type { Act } from '../act.js';
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
    const { status } = pays
      ? await world.staff.post(`/api/invoices/${invoice.id}/payment`, { method: 'check' })
      : await world.staff.post(`/api/invoices/${invoice.id}/void`);
    return `staff ${pays ? 'enter the check for' : 'void'} invoice ${invoice.number} of ${employer.name}: ${status}`;
  },
};

async function invoicesOf({ id, boss }: Employer): Promise<{ id: string; number: string }[]> {
  const { body } = await boss.get(`/api/organizations/${id}/invoices?pageSize=20`);
  return Array.isArray(body) ? body : [];
}
