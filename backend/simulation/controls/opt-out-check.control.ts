import type { Control } from '../control.js';
import { optOuts } from '../invariants/texts.invariant.js';

/** A text is refused when it is written, and again when it is sent. */
export const optOutCheck: Control = {
  name: 'opt-out-check',
  without: 'texts go to numbers that said STOP',
  edits: [
    {
      file: 'modules/notifications/messages/send-message.js',
      text: 'if (refused.has(to)) return undefined;',
      replacement: '',
    },
    {
      file: 'modules/notifications/messages/reactions/send-sms.reaction.js',
      text: 'if (refusal) throw new MessageRefused(refusal);',
      replacement: '',
    },
  ],
  breaks: [optOuts],
};
