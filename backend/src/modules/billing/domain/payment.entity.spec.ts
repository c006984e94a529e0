import { takeEvents } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { Payment } from './payment.entity.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const of = () => ({
  enrollmentId: newId(),
  organizationId: newId(),
  amountCents: 6_500,
  description: 'BLS: Ana',
  merchantId: null,
});
const aCharge = () => Payment.charge({ ...of(), methodId: newId(), attempt: 1 }, NOW);

const created = { id: 'pi_1', status: 'open' } as const;
const processing = { id: 'pi_1', status: 'processing' } as const;
const declined = { id: 'pi_1', status: 'open', failure: 'Your card was declined.' } as const;
const succeeded = { id: 'pi_1', status: 'succeeded' } as const;

function following(payment: Payment, ...events: Parameters<Payment['follow']>[0][]): Payment {
  for (const event of events) payment.follow(event, NOW);
  return payment;
}

describe('a charge of a method on file', () => {
  it.each([
    ['is declined', [created, declined], 'failed'],
    ['is declined, and its creation is heard of last', [declined, created], 'failed'],
    ['is on its way, and its creation is heard of last', [processing, created], 'processing'],
    ['fails on its way', [processing, declined], 'failed'],
    ['succeeds, and all else is heard of last', [succeeded, processing, declined, created], 'succeeded'],
    ['succeeds after it was thought to be declined', [declined, succeeded], 'succeeded'],
  ])('%s', (_, events, status) => {
    const payment = following(aCharge(), ...events);
    expect([payment.status, payment.isLive]).toEqual([status, status === 'processing']);
  });

  it('tells its organization how it ended', () => {
    const namesAfter = (event: typeof declined | typeof succeeded) =>
      takeEvents(following(aCharge(), event)).map(({ name }) => name);
    expect(namesAfter(succeeded)).toEqual(['billing.charge-begun', 'billing.charge-ended']);
    expect(namesAfter(declined)).toEqual(['billing.charge-begun', 'billing.charge-ended', 'billing.charge-declined']);
  });
});

describe('a payment in a form', () => {
  it('stays open after a decline, for another card', () => {
    expect(following(Payment.begin({ ...of(), byOrganization: true }, NOW), created, declined).status).toBe('open');
  });

  it('is no charge that its organization hears of', () => {
    expect(takeEvents(following(Payment.begin({ ...of(), byOrganization: false }, NOW), succeeded))).toEqual([]);
  });
});
