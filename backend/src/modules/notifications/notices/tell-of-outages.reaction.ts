import { Injectable } from '@nestjs/common';
import { Config } from '../../../config.js';
import { formatMoment } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { CHANNELS, channelPaused, channelResumed } from '../../../shared/events/outages.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { backupsResumed, backupsStopped } from '../../operations/events.js';
import { NotificationsApi } from '../notifications.api.js';
import { operatorAlert } from './outage.message.js';

/** Tells administrators of an outage in the program, and the operators by email. */
@Injectable()
export class TellOfOutage {
  constructor(
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async tell(key: string, title: string, body: string, byEmail = true): Promise<void> {
    await this.notifications.sendNotice({ staff: 'administer' }, { title, body, key, href: '/system-status' });
    if (!byEmail) return;
    const sendings = this.config.operatorEmails.map((email) => ({
      to: { email },
      data: { title, body },
      key: `${key}:${email}`,
    }));
    await this.notifications.sendAll(operatorAlert, sendings);
  }
}

/** Tells that a channel is paused, once for each outage. */
@Reaction({ on: channelPaused, queue: 'domain' })
export class NotifyStaffOfOutage {
  constructor(
    private readonly sql: Sql,
    private readonly outage: TellOfOutage,
    private readonly center: CenterApi,
  ) {}

  async handle({ channel, since }: EventOf<typeof channelPaused>): Promise<void> {
    const paused = await this.sql.one<{ reason: string }>(
      'select reason from events.paused_channels where channel = $1 and since = $2',
      [channel, since],
    );
    if (!paused) return;
    const moment = formatMoment(new Date(since), await this.center.timeZone());
    const body = `Since ${moment}: ${paused.reason} What waits is kept, and goes on by itself.`;
    // An email about email would wait behind it.
    await this.outage.tell(`paused:${channel}:${since}`, `${CHANNELS[channel]} paused`, body, channel !== 'email');
  }
}

/** Tells that a channel works again, or that nothing waits for it. */
@Reaction({ on: channelResumed, queue: 'domain' })
export class NotifyStaffOfRecovery {
  constructor(
    private readonly outage: TellOfOutage,
    private readonly center: CenterApi,
  ) {}

  async handle({ channel, since, until, isUntried }: EventOf<typeof channelResumed>): Promise<void> {
    const timeZone = await this.center.timeZone();
    const [began, ended] = [since, until].map((time) => formatMoment(new Date(time), timeZone));
    const body = isUntried
      ? `Paused since ${began}. Nothing waits for it any more, so the next message, charge or entry finds out whether it works.`
      : `Paused since ${began}, it works again since ${ended}. What waited is on its way.`;
    await this.outage.tell(`resumed:${channel}:${since}`, `${CHANNELS[channel]} resumed`, body);
  }
}

/** Tells that backups or tests of a restore fail, once each time. */
@Reaction({ on: backupsStopped, queue: 'domain' })
export class NotifyStaffOfStoppedBackups {
  constructor(
    private readonly outage: TellOfOutage,
    private readonly center: CenterApi,
  ) {}

  async handle({ kind, since }: EventOf<typeof backupsStopped>): Promise<void> {
    const title = kind === 'backup' ? 'Backups stopped' : 'A restore could not be tested';
    const moment = formatMoment(new Date(since), await this.center.timeZone());
    await this.outage.tell(`${kind}:stopped:${since}`, title, `Since ${moment}. System Status says why.`);
  }
}

/** Tells that they go well again. */
@Reaction({ on: backupsResumed, queue: 'domain' })
export class NotifyStaffOfResumedBackups {
  constructor(
    private readonly outage: TellOfOutage,
    private readonly center: CenterApi,
  ) {}

  async handle({ kind, until }: EventOf<typeof backupsResumed>): Promise<void> {
    const title = kind === 'backup' ? 'Backups work again' : 'A restore was tested again';
    const moment = formatMoment(new Date(until), await this.center.timeZone());
    await this.outage.tell(`${kind}:resumed:${until}`, title, `It went well at ${moment}.`);
  }
}
