import { FilesPort } from '../../../integrations/files/files.port.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { photoReplaced } from '../events.js';

/** Deletes the file of a photo that is no longer used. */
@Reaction({ on: photoReplaced, queue: 'domain' })
export class RemoveReplacedPhoto {
  constructor(private readonly files: FilesPort) {}

  async handle({ photoKey }: EventOf<typeof photoReplaced>): Promise<void> {
    await this.files.remove(photoKey);
  }
}
