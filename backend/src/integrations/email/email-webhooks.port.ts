import type { IncomingHttpHeaders } from 'node:http';
import type { DeliveryReport } from '../delivery.port.js';

/** Reads the email provider's webhooks. */
export abstract class EmailWebhooksPort {
  /** Returns what a call reports about our messages. @throws {InvalidSignature} */
  abstract read(body: Buffer, headers: IncomingHttpHeaders): DeliveryReport[];
}
