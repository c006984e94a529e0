import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when an administrator asks for everything that the center has. */
export const exportRequested = defineEvent<{ exportId: string }>('exports.requested');

/** Fires when the file is there. `expiresAt`, in ISO 8601, is when it is deleted. */
export const exportReady = defineEvent<{ exportId: string; expiresAt: string }>('exports.ready');

/** Fires when an export could not be made and nothing is left of it. */
export const exportFailed = defineEvent<{ exportId: string }>('exports.failed');

/** Fires each time that an administrator begins to download the file. */
export const exportDownloaded = defineEvent<{ exportId: string }>('exports.downloaded');
