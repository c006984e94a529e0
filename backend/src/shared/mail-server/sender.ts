/** Who emails are from. */
export interface Sender {
  /** What people see first; may be blank. */
  name: string;
  address: string;
}

/** The sender where none was chosen. Its domain doesn't exist, so providers refuse it. */
export const DEFAULT_SENDER: Sender = { name: 'Recert', address: 'no-reply@recert.example' };

/** Why no email is sent although there is a provider. */
export const NO_SENDER =
  'Nobody has chosen who emails are from. Enter the sender in Settings, Integrations, or set MAIL_FROM.';

const ADDRESS = /^[^@\s<>,;"]+@[^@\s<>,;"]+\.[^@\s<>,;".]+$/;
const NAME_AND_ADDRESS = /^(?:"([^"]*)"|([^"<>]*?))\s*<([^<>]*)>$/;

/** Reads `Name <address>` or an address alone; undefined if it is neither. */
export function readSender(text: string): Sender | undefined {
  const [, quoted, plain = '', address = text] = NAME_AND_ADDRESS.exec(text) ?? [];
  return ADDRESS.test(address) ? { name: quoted ?? plain, address } : undefined;
}

/** Whether this is the sender where none was chosen, under whatever name. */
export const isDefaultSender = ({ address }: Sender): boolean => address.toLowerCase() === DEFAULT_SENDER.address;
