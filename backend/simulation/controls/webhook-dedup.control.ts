import type { Control } from '../control.js';
import { webhooksDoubled } from '../faults/gateway.fault.js';
import { gatewayMoney } from '../invariants/gateway-money.invariant.js';

/**
 * An event is stored once and applied once. Behind that, money is entered once, whatever is said of it, by the ledger's own
 * check and by unique indexes: with those in place, an event that is applied twice changes nothing. So all of it is off.
 */
export const webhookDedup: Control = {
  name: 'webhook-dedup',
  without: 'an event of the gateway that arrives again is applied again, and enters its money again',
  edits: [
    {
      file: 'modules/billing/gateway/commands/store-gateway-event.command.js',
      text: 'on conflict do nothing returning id',
      replacement: 'on conflict (id) do update set applied_at = null returning id',
    },
    {
      file: 'modules/billing/gateway/commands/record-payment.command.js',
      text: 'return entered.length === 0;',
      replacement: 'return true;',
    },
  ],
  sql: 'drop index billing.ledger_once; drop index billing.ledger_one_charge_per_payment',
  faults: [webhooksDoubled],
  breaks: [gatewayMoney],
};
