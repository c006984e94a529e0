import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type EmulatorKeys,
  newKeys,
  StripeEmulator,
} from '../../src/integrations/payments/emulator/stripe-emulator.js';
import { API_VERSION } from '../../src/integrations/payments/stripe-client.js';

export interface GatewayAccountAt {
  keys: EmulatorKeys;
  emulator: StripeEmulator;
}

/** One gateway with several accounts: a request belongs to the account of its key, as at Stripe. */
export async function startAccounts<Name extends string>(modes: Record<Name, 'test' | 'live'>) {
  const ports = new Map<string, number>();
  const accounts = {} as Record<Name, GatewayAccountAt>;
  for (const [name, mode] of Object.entries(modes) as [Name, 'test' | 'live'][]) {
    const keys = newKeys(mode);
    const emulator = new StripeEmulator({ ...keys, apiVersion: API_VERSION });
    const port = await emulator.start();
    for (const key of [keys.secretKey, keys.publishableKey]) ports.set(`Bearer ${key}`, port);
    accounts[name] = { keys, emulator };
  }
  const all: GatewayAccountAt[] = Object.values(accounts);
  const [anyPort] = ports.values();
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url: path = '/' } = incoming;
    // A key of none is refused by any.
    const port = ports.get(headers.authorization ?? '') ?? anyPort;
    const forwarded = request({ host: '127.0.0.1', port, method, headers, path }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    ...accounts,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      for (const { emulator } of all) await emulator.stop();
    },
  };
}
