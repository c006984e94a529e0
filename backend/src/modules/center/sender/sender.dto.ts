import { explainedRule, RequiredText, Text } from '../../../shared/http/validation.js';
import { KEY_RULES } from '../../../shared/keys/key-rules.js';

export class SenderInput {
  /** What people see first. */
  @RequiredText(100)
  name: string;

  @Text(320)
  @explainedRule('isSenderAddress', KEY_RULES.senderAddress)
  address: string;
}

export class SenderResponse {
  /** `default` is for machines that nobody else reaches; with `none`, email waits until there is a sender. */
  source: 'environment' | 'stored' | 'default' | 'none';
  name: string;
  address: string;
}
