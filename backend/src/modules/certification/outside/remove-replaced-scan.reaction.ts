import { FilesPort } from '../../../integrations/files/files.port.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { cardScanChanged } from '../events.js';

/** Deletes the file of a scan that is no longer used. */
@Reaction({ on: cardScanChanged, queue: 'domain' })
export class RemoveReplacedScan {
  constructor(private readonly files: FilesPort) {}

  async handle({ from }: EventOf<typeof cardScanChanged>): Promise<void> {
    if (from) await this.files.remove(from);
  }
}
