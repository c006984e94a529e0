import type { Change } from '../../shared/domain/changes.js';
import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when the center moves to another time zone: every class keeps its wall time and so begins at another moment. */
export const timeZoneChanged = defineEvent<{ from: string; to: string }>('center.time-zone-changed');

/** Fires when an administrator changes what the center says of itself, or its rules; names what became another. */
export const settingsChanged = defineEvent<{ changes: Change[] }>('center.settings-changed');
