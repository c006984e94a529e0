import type { Control } from '../control.js';
import { beforeOpen } from '../invariants/before-open.invariant.js';

export const openingGate: Control = {
  name: 'opening-gate',
  without: 'messages go out before the center is open',
  edits: [
    {
      file: 'modules/notifications/messages/send-message.js',
      text: 'if (!isOpen) return NOT_OPEN_YET;',
      replacement: '',
    },
  ],
  opensOn: 3,
  breaks: [beforeOpen],
};
