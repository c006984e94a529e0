import type { Change } from '../../shared/domain/changes.js';
import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when the center's time zone changes. Every class keeps its wall time and so starts at another moment. */
export const timeZoneChanged = defineEvent<{ from: string; to: string }>('center.time-zone-changed');

/** Fires when an admin changes the center's settings; lists the changed fields. */
export const settingsChanged = defineEvent<{ changes: Change[] }>('center.settings-changed');

/** Fires when an admin changes how many days records are kept. */
export const retentionChanged = defineEvent<{ changes: Change[] }>('center.retention-changed');

/** Fires when an admin lets the deletion of old records begin, after an upgrade from a version that kept everything. */
export const retentionConfirmed = defineEvent<Record<string, never>>('center.retention-confirmed');

/** Fires when an admin uploads another logo, or removes it: then the key of its file is null. */
export const logoChanged = defineEvent<{ key: string | null }>('center.logo-changed');

/** Fires when an admin changes who emails are from. */
export const senderChanged = defineEvent<{ name: string; address: string }>('center.sender-changed');

/** A kind of message: the name of its template, and what staff call it. */
export type MessageKind = { kind: string; title: string };

/** Fires once, when an administrator opens the center. Messages of the kinds in `heldBack` don't go out yet. */
export const centerOpened = defineEvent<{ heldBack: MessageKind[] }>('center.opened');

/** Fires when an administrator creates a link to a preview of the public pages. */
export const previewCreated = defineEvent<Record<string, never>>('center.preview-created');

/** Fires when an administrator lets a kind of message go out that was held back when the center opened. */
export const heldBackKindReleased = defineEvent<MessageKind>('center.held-back-kind-released');

/** Fires when an administrator saves addresses of the old system; `address` is the first of them. */
export const oldLinksSaved = defineEvent<{ count: number; address: string }>('center.old-links-saved');

/** Fires when an administrator removes an address of the old system. */
export const oldLinkRemoved = defineEvent<{ address: string }>('center.old-link-removed');

/** Fires when an admin enters the key of a provider, or removes it: then `ending` is null. The key itself is not in it. */
export const providerKeyChanged = defineEvent<{ provider: string; ending: string | null }>(
  'center.provider-key-changed',
);

/**
 * Fires once per calendar day of the center, at 9 AM in its time zone, or later on that day if no worker was running then. A day
 * on which none ran has no event.
 */
export const workdayStarted = defineEvent<{ day: string }>('center.workday-started');

/** Fires once per month (`2027-01`) with the first workday among its first seven days. */
export const monthStarted = defineEvent<{ month: string }>('center.month-started');
