import { EntityManager } from '@mikro-orm/postgresql';
import { formatMoment } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { CHANNELS, channelPaused, channelResumed } from '../../../shared/events/outages.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../notifications.api.js';

/** Tells administrators that a channel is paused, once for each outage. */
@Reaction({ on: channelPaused, queue: 'domain' })
export class NotifyStaffOfOutage {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly center: CenterApi,
  ) {}

  async handle({ channel, since }: EventOf<typeof channelPaused>): Promise<void> {
    const [paused] = await this.em.execute<{ reason: string }[]>(
      'select reason from events.paused_channels where channel = ? and since = ?',
      [channel, since],
    );
    if (!paused) return;
    const moment = formatMoment(new Date(since), await this.center.timeZone());
    await this.notifications.sendNotice('admins', {
      title: `${CHANNELS[channel]} paused`,
      body: `Since ${moment}: ${paused.reason} What waits is kept, and goes on by itself.`,
      key: `paused:${channel}:${since}`,
      href: '/system-status',
    });
  }
}

/** Tells administrators that a channel works again. */
@Reaction({ on: channelResumed, queue: 'domain' })
export class NotifyStaffOfRecovery {
  constructor(
    private readonly notifications: NotificationsApi,
    private readonly center: CenterApi,
  ) {}

  async handle({ channel, since, until }: EventOf<typeof channelResumed>): Promise<void> {
    const timeZone = await this.center.timeZone();
    const [began, ended] = [since, until].map((time) => formatMoment(new Date(time), timeZone));
    await this.notifications.sendNotice('admins', {
      title: `${CHANNELS[channel]} resumed`,
      body: `Paused since ${began}, it works again since ${ended}. What waited is on its way.`,
      key: `resumed:${channel}:${since}`,
      href: '/system-status',
    });
  }
}
