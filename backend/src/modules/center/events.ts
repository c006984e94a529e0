import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when the center moves to another time zone: every class keeps its wall time and so begins at another moment. */
export const timeZoneChanged = defineEvent<{ from: string; to: string }>('center.time-zone-changed');
