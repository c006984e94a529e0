/** A channel whose provider is away. What waits goes on by itself when it is back. */
export class PauseStatus {
  since: string;
  reason: string;
  /** In the past if nothing waits: the next call tries then. */
  nextTryAt: string;
}

/** The messages of one channel that wait now, and what became of those of the last 24 hours. */
export class ChannelStatus {
  /** Null without one; `mailbox` only stores messages and shows them at /dev/mailbox. */
  provider: 'sendgrid' | 'smtp' | 'twilio' | 'mailbox' | null;
  waiting: number;
  oldestWaitingAt: string | null;
  sentLastHour: number;
  lastSentAt: string | null;
  failed: number;
  /** Null while it works. */
  paused: PauseStatus | null;
  /** What is wrong with the provider that an administrator entered, in sentences. */
  problems: string[];
}

export class PaymentsStatus {
  provider: 'stripe' | 'emulator' | null;
  lastWebhookAt: string | null;
  /** Null while it works. */
  paused: PauseStatus | null;
}

/** Google Calendar. */
export class CalendarStatus {
  /** Null while it works. */
  paused: PauseStatus | null;
}

export class JobsStatus {
  /** False if the queue can't be reached; the numbers are then 0. */
  isReachable: boolean;
  store: 'postgresql' | 'redis';
  waiting: number;
  oldestWaitingAt: string | null;
  failed: number;
  /** Events that have no jobs yet, counted up to 10001. */
  undispatched: number;
  oldestUndispatchedAt: string | null;
}

/** A running process of the program. */
export class ProcessRow {
  id: string;
  role: 'all' | 'api' | 'worker';
  version: string;
  startedAt: string;
  /** It reports every 30 seconds. */
  seenAt: string;
}

export class BackupStatus {
  /** When a backup last completed. */
  lastBackupAt: string | null;
  /** When a restore was last tested, where backups of a database server are made. */
  lastTestAt: string | null;
  /** Why backups or tests of a restore fail, and since when; null while all is well. */
  problem: string | null;
  since: string | null;
}

export class SystemStatusResponse {
  checkedAt: string;
  /** True for a restored copy, or with RECERT_HOLD: nothing is sent. */
  isHeld: boolean;
  mail: ChannelStatus;
  sms: ChannelStatus;
  payments: PaymentsStatus;
  calendar: CalendarStatus;
  jobs: JobsStatus;
  /** The database's size in bytes. */
  databaseBytes: number;
  /** What to do about a database that a newer version has brought up to date, in sentences; null if none has. */
  newerSchema: string | null;
  processes: ProcessRow[];
  backups: BackupStatus;
}
