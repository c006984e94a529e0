import type { IncomingMessage, ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { securityHeaders } from './security-headers.js';

let usesStripe: () => Promise<boolean>;
const headers = securityHeaders({ overTls: false, usesStripe: () => usesStripe() });

/** The policy of the response to a request that accepts `accept`. */
async function policyFor(accept: string): Promise<string> {
  const sent = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => sent.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  await new Promise((resolve) => {
    headers({ method: 'GET', headers: { accept } } as IncomingMessage, response as unknown as ServerResponse, resolve);
  });
  return sent.get('content-security-policy')!;
}

const [PAGE, DATA] = ['text/html,application/xhtml+xml', 'application/json'];

it('lets Stripe into the next page once its keys are there, and out again once they are gone', async () => {
  usesStripe = async () => false;
  expect(await policyFor(PAGE)).not.toContain('js.stripe.com');
  usesStripe = async () => true;
  expect(await policyFor(PAGE)).toContain('https://*.js.stripe.com');
  usesStripe = async () => false;
  expect(await policyFor(PAGE)).not.toContain('js.stripe.com');
});

it('asks for pages only, and sends one with the last headers if nobody knows', async () => {
  usesStripe = async () => true;
  await policyFor(PAGE);
  usesStripe = jest.fn<() => Promise<boolean>>().mockRejectedValue(new Error('The database is away'));
  expect(await policyFor(DATA)).toContain('js.stripe.com');
  expect(usesStripe).not.toHaveBeenCalled();
  expect(await policyFor(PAGE)).toContain('js.stripe.com');
});
