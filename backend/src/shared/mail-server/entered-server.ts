import { type AllowedHost, MailHosts } from './mail-hosts.js';
import { readSmtpUrl, type SmtpServer } from './smtp-server.js';

const AGAIN = 'Enter it again in Settings, Integrations.';

/** Says in sentences what is wrong with the mail server that an administrator entered, perhaps in an older version. */
export async function problemsOfEnteredServer(url: string, allowedHosts: AllowedHost[] | undefined): Promise<string[]> {
  const read = readOrUndefined(url);
  if (!read) return [`The address of the mail server can’t be read, so no email is sent. ${AGAIN}`];
  const { server, ignored } = read;
  const options = `The address of the mail server ${server.host} is used without ${ignored.join(', ')}. ${AGAIN}`;
  return [...(ignored.length > 0 ? [options] : []), ...(await problemsOfHost(server, allowedHosts))];
}

function readOrUndefined(url: string) {
  try {
    return readSmtpUrl(url);
  } catch {
    return undefined;
  }
}

async function problemsOfHost(server: SmtpServer, allowedHosts: AllowedHost[] | undefined): Promise<string[]> {
  if (!allowedHosts) return [];
  return await new MailHosts(allowedHosts).assertReachable(server).then(
    () => [],
    (error: Error) => [`No email is sent: ${error.message}`],
  );
}
