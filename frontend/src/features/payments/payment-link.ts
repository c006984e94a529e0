import { readOptions } from '../../shared/api/query-client.js';

/** What the page of a payment link shows before there is a form to pay with. */
export const paymentLinkQuery = (token: string) => readOptions('/api/payment-links/{token}', { path: { token } });

/** What may still be done with the seat, also once it is paid. It changes without the page's doing. */
export const linkedSeatQuery = (token: string) => ({
  ...readOptions('/api/payment-links/{token}/seat', { path: { token } }),
  staleTime: 0,
});

/** The code of a link that nothing is to be paid by any more. */
export const LINK_ENDED = 'payment_link_ended';
