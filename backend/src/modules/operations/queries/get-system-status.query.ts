import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config, hasLocalMailbox } from '../../../config.js';
import { PaymentsPort } from '../../../integrations/payments/payments.port.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { newerSchemaText } from '../../../migrations/newer-schema.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { Channel } from '../../../shared/events/outages.js';
import { Queues } from '../../../shared/events/queues.js';
import { problemsOfEnteredServer } from '../../../shared/mail-server/entered-server.js';
import { NO_SENDER } from '../../../shared/mail-server/sender.js';
import { Sql } from '../../../shared/sql/sql.js';
import { readBackupStanding } from '../backup-standing.js';
import type {
  BackupStatus,
  ChannelStatus,
  JobsStatus,
  PauseStatus,
  PaymentsStatus,
  ProcessRow,
  SystemStatusResponse,
} from '../operations.dto.js';
import { SchemaCheck } from '../schema-check.js';
import {
  MESSAGE_FLOW,
  type MessageFlow,
  OUTBOX_LAG,
  type OutboxLag,
  WAITING_MESSAGES,
  type WaitingMessages,
} from './flow.sql.js';

type ProviderStatus = Pick<ChannelStatus, 'provider' | 'problems'>;

export class GetSystemStatus extends Query<SystemStatusResponse> {}

const LAST_WEBHOOK = `
  select (select received_at from billing.gateway_events where not fetched order by received_at desc limit 1) as "lastWebhookAt",
    pg_database_size(current_database()) as bytes`;

const PAUSED = `
  select channel, since, reason, next_try_at as "nextTryAt" from events.paused_channels`;

const PROCESSES = `
  select id, role, version, started_at as "startedAt", seen_at as "seenAt"
  from operations.processes where seen_at > now() - interval '10 minutes' order by started_at limit 100`;

@QueryHandler(GetSystemStatus)
export class GetSystemStatusHandler implements IQueryHandler<GetSystemStatus> {
  constructor(
    private readonly sql: Sql,
    private readonly queues: Queues,
    private readonly config: Config,
    private readonly keys: ProviderKeys,
    private readonly payments: PaymentsPort,
    private readonly clock: Clock,
    private readonly schema: SchemaCheck,
  ) {}

  async execute(): Promise<SystemStatusResponse> {
    const now = this.clock.now();
    const [flow, waiting, pauses, [stored], jobs, processes, backups, newer, mail, sms, provider] = await Promise.all([
      this.sql.rows<MessageFlow>(MESSAGE_FLOW),
      this.sql.rows<WaitingMessages>(WAITING_MESSAGES, [now]),
      this.sql.rows<PauseStatus & { channel: Channel }>(PAUSED),
      this.sql.rows<{ lastWebhookAt: string | null; bytes: number }>(LAST_WEBHOOK),
      this.jobs(),
      this.sql.rows<ProcessRow>(PROCESSES),
      this.backups(now),
      this.schema.newer(),
      this.mailProvider(),
      this.smsProvider(),
      this.gateway(),
    ]);
    const pauseOf = (channel: Channel): PauseStatus | null => {
      const { channel: _, ...pause } = pauses.find((each) => each.channel === channel) ?? {};
      return 'since' in pause ? pause : null;
    };
    return {
      checkedAt: now.toISOString(),
      isHeld: this.config.held,
      mail: { ...mail, paused: pauseOf('email'), ...statusOf('email', flow, waiting) },
      sms: { ...sms, paused: pauseOf('sms'), ...statusOf('sms', flow, waiting) },
      payments: { provider, lastWebhookAt: stored!.lastWebhookAt, paused: pauseOf('payments') },
      calendar: { paused: pauseOf('calendar') },
      jobs,
      databaseBytes: stored!.bytes,
      newerSchema: newer ? newerSchemaText(newer) : null,
      processes,
      backups,
    };
  }

  /** Of the embedded database or of a server, whichever is made here. */
  private async backups(now: Date): Promise<BackupStatus> {
    const [{ lastBackupAt, lastTestAt, problem, since }, written] = await Promise.all([
      readBackupStanding(this.sql, now),
      lastBackup(this.config.dataDir),
    ]);
    return { lastBackupAt: lastBackupAt ?? written, lastTestAt, problem, since };
  }

  private async mailProvider(): Promise<ProviderStatus> {
    const { sendgridApiKey, smtp, allowedHosts, from, defaultFrom } = this.config.mail;
    if (sendgridApiKey) return { provider: 'sendgrid', problems: [] };
    if (smtp) return { provider: 'smtp', problems: [] };
    const stored = await this.keys.stored();
    const wrong = stored.problems ?? {};
    const provider = stored.sendgrid || wrong.sendgrid ? 'sendgrid' : stored.smtp || wrong.smtp ? 'smtp' : undefined;
    if (!provider) return this.withoutProvider();
    const problems = wrong[provider] ? [wrong[provider]] : [];
    if (!(from ?? stored.sender ?? defaultFrom)) problems.push(NO_SENDER);
    if (provider === 'smtp' && stored.smtp) {
      problems.push(...(await problemsOfEnteredServer(stored.smtp, allowedHosts, stored.isSmtpBeforeRule)));
    }
    return { provider, problems };
  }

  private async smsProvider(): Promise<ProviderStatus> {
    if (this.config.sms) return { provider: 'twilio', problems: [] };
    const { twilio, problems } = await this.keys.stored();
    if (problems?.twilio) return { provider: 'twilio', problems: [problems.twilio] };
    return twilio ? { provider: 'twilio', problems: [] } : this.withoutProvider();
  }

  private withoutProvider(): ProviderStatus {
    return { provider: hasLocalMailbox(this.config) ? 'mailbox' : null, problems: [] };
  }

  private async gateway(): Promise<PaymentsStatus['provider']> {
    const keys = await this.payments.keys();
    if (!keys) return null;
    return keys.provider === 'local' ? 'emulator' : 'stripe';
  }

  /** Works while Redis is away: staff need the page then. */
  private async jobs(): Promise<JobsStatus> {
    const [lag, figures] = await Promise.all([
      this.sql.one<OutboxLag>(OUTBOX_LAG),
      this.queues.figures().catch(() => undefined),
    ]);
    const sum = (state: 'waiting' | 'failed') => figures?.reduce((total, { counts }) => total + counts[state], 0) ?? 0;
    const oldest = figures?.flatMap((figure) => figure.oldest?.toISOString() ?? []).sort()[0];
    return {
      isReachable: figures !== undefined,
      store: this.config.redisUrl ? 'redis' : 'postgresql',
      waiting: sum('waiting'),
      oldestWaitingAt: oldest ?? null,
      failed: sum('failed'),
      undispatched: lag!.waiting,
      oldestUndispatchedAt: lag!.oldest,
    };
  }
}

function statusOf(
  channel: Channel,
  flow: MessageFlow[],
  waiting: WaitingMessages[],
): Omit<ChannelStatus, keyof ProviderStatus | 'paused'> {
  const rows = flow.filter((row) => row.channel === channel);
  const waits = waiting.find((row) => row.channel === channel);
  return {
    waiting: waits?.count ?? 0,
    oldestWaitingAt: waits?.oldest ?? null,
    sentLastHour: rows.reduce((total, row) => total + row.sentLastHour, 0),
    lastSentAt:
      rows
        .flatMap(({ lastSentAt }) => lastSentAt ?? [])
        .sort()
        .at(-1) ?? null,
    failed: rows.find(({ state }) => state === 'failed')?.count ?? 0,
  };
}

/** `npm run backup` writes it when it completes. */
async function lastBackup(dataDir: string): Promise<string | null> {
  try {
    return JSON.parse(await readFile(path.join(dataDir, 'last-backup.json'), 'utf8')).finishedAt;
  } catch {
    return null;
  }
}
