import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires once a minute in all, whatever the number of workers. */
export const heartbeatDue = defineEvent<{ minute: string }>('operations.heartbeat-due');

export type BackupWork = 'backup' | 'restore-test';

/** Fires once when backups, or the tests of a restore, begin to fail or are not made in time. */
export const backupsStopped = defineEvent<{ kind: BackupWork; since: string }>('operations.backups-stopped');

/** Fires when they go well again. */
export const backupsResumed = defineEvent<{ kind: BackupWork; until: string }>('operations.backups-resumed');
