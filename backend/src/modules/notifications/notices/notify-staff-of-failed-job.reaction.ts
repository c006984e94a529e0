import type { EventOf } from '../../../shared/domain/domain-event.js';
import { jobFailed } from '../../../shared/events/job-failed.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { NotificationsApi } from '../notifications.api.js';

@Reaction({ on: jobFailed, queue: 'domain' })
export class NotifyStaffOfFailedJob {
  constructor(private readonly notifications: NotificationsApi) {}

  async handle({ reaction }: EventOf<typeof jobFailed>): Promise<void> {
    // Its own failure would be another one.
    if (reaction === NotifyStaffOfFailedJob.name) return;
    await this.notifications.sendNotice(
      { staff: 'administer' },
      {
        title: 'A background job failed',
        body: 'It was tried five times. Look at its error, then retry it.',
        topic: { key: 'failed-jobs', more: '{count} background jobs failed. Look at their errors, then retry them.' },
        href: '/failed-jobs',
      },
    );
  }
}
