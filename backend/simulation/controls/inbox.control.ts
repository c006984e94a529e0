import type { Control } from '../control.js';
import { deliverAgain } from '../faults/queue.fault.js';
import { confirmedOnce } from '../invariants/confirmed-once.invariant.js';

/** Queues promise to deliver each job at least once, so a job that is done may come again. */
export const inbox: Control = {
  name: 'inbox',
  without: 'a reaction runs again if its job is delivered again',
  edits: [
    { file: 'shared/events/inbox.js', text: 'return inserted === 1;', replacement: 'return true;' },
    {
      file: 'shared/events/reaction.runner.js',
      text: 'if (await this.inbox.has(delivery.messageId, name)) return;',
      replacement: '',
    },
  ],
  faults: [deliverAgain],
  breaks: [confirmedOnce],
};
