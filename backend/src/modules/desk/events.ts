import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when an administrator confirms a step of the setup checklist, leaves it for later, or opens it again. */
export const setupStepDecided = defineEvent<{ step: string; state: 'open' | 'done' | 'skipped' }>(
  'desk.setup-step-decided',
);

/** Fires when an administrator dismisses the setup checklist, or brings it back. */
export const setupDismissed = defineEvent<{ isDismissed: boolean }>('desk.setup-dismissed');

/** Fires when an administrator says where a test email arrived. */
export const testEmailAnswered = defineEvent<{ answer: 'inbox' | 'spam' | 'missing' }>('desk.test-email-answered');
