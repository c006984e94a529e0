import { defineEvent } from '../domain/domain-event.js';

/** Fires when a job has failed on its last try and waits for an admin to retry it. */
export const jobFailed = defineEvent<{ jobId: string; reaction: string; failedAt: string }>('events.job-failed');
