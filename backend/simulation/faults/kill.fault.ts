import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.js';
import type { Role } from '../programs.js';

const DOWN_MS = 2_000;

const kill = (role: Role, weight: number): Fault => ({
  name: `${role === 'api' ? 'an api' : 'a worker'} is killed`,
  weight,
  run: async ({ programs, gateway }, random, meanwhile) => {
    const [delay, index] = [random.between(0, 200), random.between(0, 9)];
    const acting = meanwhile();
    await pause(delay);
    const restart = await programs.kill(role, index);
    // Longer than most acts take; somebody starts it again while other things still go wrong.
    await Promise.race([acting, pause(DOWN_MS)]);
    await restart();
    await gateway.deliver();
    await acting;
  },
});

export const killWorker = kill('worker', 2);
export const killServer = kill('api', 1);
