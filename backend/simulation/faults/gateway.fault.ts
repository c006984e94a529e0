import type { Fault } from '../fault.js';

const REQUESTS = ['drop_answer', 'drop_answer', 'delay_answer', 'drop_request', 'rate_limit', 'server_error'];

export const gatewayFails: Fault = {
  name: 'the gateway answers late, with an error, or not at all after the act',
  weight: 3,
  hitsMoney: true,
  untilDrained: true,
  run: async ({ gateway }, random, meanwhile) => {
    const times = random.between(1, 4);
    await gateway.fault({ on: 'request', kind: random.pick(REQUESTS)!, match: '/v1/', times, ms: 500 });
    await meanwhile();
    await gateway.endFaults();
  },
};

const webhooks = (are: string, kind: string): Fault => ({
  name: `webhooks are ${are}`,
  weight: 1,
  hitsMoney: true,
  run: async ({ gateway }, random, meanwhile) => {
    await gateway.fault({ on: 'webhook', kind, times: random.between(1, 4), ms: 300 });
    await meanwhile();
    await gateway.endFaults();
  },
});

export const webhooksDoubled = webhooks('doubled', 'duplicate');
export const webhooksLost = webhooks('lost', 'drop');
export const webhooksLate = webhooks('late', 'delay');
export const webhooksDisordered = webhooks('out of order', 'reorder');
