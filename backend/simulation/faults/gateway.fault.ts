import type { Fault } from '../fault.js';

const REQUESTS = ['drop_answer', 'drop_answer', 'delay_answer', 'drop_request', 'rate_limit', 'server_error'];
const WEBHOOKS = ['drop', 'delay', 'duplicate', 'reorder'];

export const gatewayFails: Fault = {
  name: 'the gateway answers late, with an error, or not at all after the act',
  weight: 3,
  untilDrained: true,
  run: async ({ gateway }, random, meanwhile) => {
    const times = random.between(1, 4);
    await gateway.fault({ on: 'request', kind: random.pick(REQUESTS)!, match: '/v1/', times, ms: 500 });
    await meanwhile();
    await gateway.endFaults();
  },
};

export const webhooksFail: Fault = {
  name: 'webhooks are lost, late, doubled or out of order',
  weight: 4,
  run: async ({ gateway }, random, meanwhile) => {
    await gateway.fault({ on: 'webhook', kind: random.pick(WEBHOOKS)!, times: random.between(1, 4), ms: 300 });
    await meanwhile();
    await gateway.endFaults();
  },
};
