import type { Invariant } from '../invariant.js';

export const queues: Invariant = {
  name: 'no message waits that could have been sent',
  breaches: async (world) => {
    const { rows } = await world.db.query(
      `select id, channel, template, recipient, state, error from notifications.messages
       where state in ('queued', 'sending') and (not_before is null or not_before <= $1) or state = 'failed'`,
      [world.now()],
    );
    // A text that was on its way when its number said STOP is refused.
    const hasStopped = new Set(world.optOuts.map(({ phone }) => phone));
    return rows
      .filter(
        ({ channel, state, recipient }) => state !== 'failed' || (channel === 'sms' && !hasStopped.has(recipient)),
      )
      .map(
        ({ id, channel, template, recipient, state, error }) =>
          `${channel} ${template} (${id}) to ${recipient} is ${state}: ${error}`,
      );
  },
};
