import type { Fault } from '../fault.js';
import { requestsTwice } from './client.fault.js';
import { clockJumps } from './clock.fault.js';
import { cutDatabase, endConnections, silenceDatabase } from './database.fault.js';
import { gatewayFails, webhooksDisordered, webhooksDoubled, webhooksLate, webhooksLost } from './gateway.fault.js';
import { killServer, killWorker } from './kill.fault.js';
import { mailServerFails, textsFail } from './messages.fault.js';
import { deliverAgain } from './queue.fault.js';
import { loseRedis } from './redis.fault.js';

export const faults: readonly Fault[] = [
  killWorker,
  killServer,
  endConnections,
  cutDatabase,
  silenceDatabase,
  loseRedis,
  deliverAgain,
  mailServerFails,
  textsFail,
  gatewayFails,
  webhooksDoubled,
  webhooksLost,
  webhooksLate,
  webhooksDisordered,
  clockJumps,
  requestsTwice,
];
