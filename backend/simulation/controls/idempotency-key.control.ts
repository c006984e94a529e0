import type { Control } from '../control.js';
import { requestsTwice } from '../faults/client.fault.js';
import { noDoubles } from '../invariants/no-doubles.invariant.js';

export const idempotencyKey: Control = {
  name: 'idempotency-key',
  without: 'a request that is repeated with the same Idempotency-Key is done again',
  edits: [
    {
      file: 'shared/http/idempotency.interceptor.js',
      text: "if (!isIdempotent || typeof key !== 'string' || !request.actor) return next.handle();",
      replacement: 'return next.handle();',
    },
  ],
  faults: [requestsTwice],
  breaks: [noDoubles],
};
