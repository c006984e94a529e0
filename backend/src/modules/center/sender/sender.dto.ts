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

/** A record to add at the domain. */
export class RecordToAdd {
  type: 'CNAME' | 'TXT';
  /** The whole name, such as `_dmarc.training.example`. */
  name: string;
  value: string;
}

export class DomainRecord {
  /** SPF says who may send for the domain, DKIM signs with its name, DMARC says what becomes of forged emails. */
  name: 'SPF' | 'DKIM' | 'DMARC';
  /** `unknown` if who knows it doesn't say. */
  state: 'set' | 'missing' | 'unknown';
  /** What this means for the center's email, in words. */
  meaning: string;
  /** Empty if nothing is missing, or if only somebody else knows it. */
  add: RecordToAdd[];
}

export class SenderDomainResponse {
  /** Null without a sender of the center's own. */
  domain: string | null;
  checkedAt: string;
  records: DomainRecord[];
}

export class SenderResponse {
  /** `default` is for machines that nobody else reaches; with `none`, email waits until there is a sender. */
  source: 'environment' | 'stored' | 'default' | 'none';
  name: string;
  address: string;
}
