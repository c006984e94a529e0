import type { Invariant } from '../invariant.js';

export const queues: Invariant = {
  name: 'no message waits that could have been sent',
  breaches: async (world) => {
    const { rows } = await world.db.query(
      `select id, channel, template, recipient, state, error from notifications.messages
       where state in ('queued', 'sending') and (not_before is null or not_before <= $1) or state = 'failed'`,
      [world.now()],
    );
    return rows
      .filter(({ channel, state }) => state !== 'failed' || channel === 'sms')
      .map(
        ({ id, channel, template, recipient, state, error }) =>
          `${channel} ${template} (${id}) to ${recipient} is ${state}: ${error}`,
      );
  },
};
