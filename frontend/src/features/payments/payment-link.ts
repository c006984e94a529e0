import { readOptions } from '../../shared/api/query-client.js';

/** What the page of a payment link shows before there is a form to pay with. */
export const paymentLinkQuery = (token: string) => readOptions('/api/payment-links/{token}', { path: { token } });

/** The code of a link that nothing is to be paid by any more. */
export const LINK_ENDED = 'payment_link_ended';
