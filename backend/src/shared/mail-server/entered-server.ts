import { type AllowedHost, MailHosts } from './mail-hosts.js';
import { readSmtpUrl, type SmtpServer } from './smtp-server.js';

const AGAIN = 'Enter it again in Settings, Integrations.';
const GOES_ON = 'Email still goes through a mail server that was entered before private ones had to be allowed';
const THEN = 'Only then can it be entered again.';

/** Says in sentences what is wrong with the mail server that an administrator entered, perhaps in an older version. */
export async function problemsOfEnteredServer(
  url: string,
  allowedHosts: AllowedHost[] | undefined,
  isBeforeRule = false,
): Promise<string[]> {
  const { server, ignored } = readSmtpUrl(url);
  const options = `The address of the mail server ${server.host} is used without ${ignored.join(', ')}. ${AGAIN}`;
  return [...(ignored.length > 0 ? [options] : []), ...(await problemsOfHost(server, allowedHosts, isBeforeRule))];
}

async function problemsOfHost(
  server: SmtpServer,
  allowedHosts: AllowedHost[] | undefined,
  isBeforeRule: boolean,
): Promise<string[]> {
  if (!allowedHosts) return [];
  return await new MailHosts(allowedHosts).assertReachable(server).then(
    () => [],
    ({ message }: Error) => [isBeforeRule ? `${GOES_ON}: ${message} ${THEN}` : `No email is sent: ${message}`],
  );
}
