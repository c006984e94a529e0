import type { Channel, Outages } from '../shared/events/outages.js';

/** The port, with these calls of background work held back while its channel is paused. */
export function throughChannel<Port extends object>(
  outages: Outages,
  channel: Channel,
  port: Port,
  calls: readonly (keyof Port)[],
): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (!calls.includes(name as keyof Port)) return member;
      return (...args: unknown[]) => outages.call(channel, () => Reflect.apply(member as () => never, target, args));
    },
  });
}
