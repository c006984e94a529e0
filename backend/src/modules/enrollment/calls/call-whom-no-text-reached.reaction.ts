import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { urgentSmsFailed } from '../../notifications/index.js';
import type { CallOccasion } from '../domain/call.entity.js';
import { classCancellation, classMove } from '../messages/class-changes.message.js';
import { CallList } from './call-list.js';

const OCCASIONS: Record<string, CallOccasion> = { [classCancellation.name]: 'cancelled', [classMove.name]: 'moved' };

/** A text message of a late change that the provider refuses, or that doesn't arrive, becomes a call. */
@Reaction({ on: urgentSmsFailed, queue: 'domain' })
export class CallWhomNoTextReached {
  constructor(private readonly calls: CallList) {}

  async handle({ template, premise }: EventOf<typeof urgentSmsFailed>): Promise<void> {
    const occasion = OCCASIONS[template ?? ''];
    if (occasion && premise?.enrollmentId) await this.calls.addUnreached(premise.enrollmentId, occasion);
  }
}
