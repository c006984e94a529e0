import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.js';
import type { Role } from '../programs.js';

const kill = (role: Role, weight: number): Fault => ({
  name: `${role === 'api' ? 'an api' : 'a worker'} is killed`,
  weight,
  run: async ({ programs, gateway }, random, meanwhile) => {
    const [delay, index] = [random.between(0, 200), random.between(0, 9)];
    const acting = meanwhile();
    await pause(delay);
    const restart = await programs.kill(role, index);
    await acting;
    await restart();
    await gateway.deliver();
  },
});

export const killWorker = kill('worker', 2);
export const killServer = kill('api', 1);
