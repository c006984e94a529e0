/** The domain name system doesn't say whether a record is there. The message is for staff. */
export class DnsSilent extends Error {}

/** Reads what the owner of a domain has published about it. */
export abstract class DnsPort {
  /**
   * Returns the texts of the TXT records at the name, such as `v=spf1 -all`; none if it has none.
   * @throws {DnsSilent}
   */
  abstract texts(name: string): Promise<string[]>;

  /**
   * Returns the name that the CNAME record at the name leads to, in lower case; null if it has none.
   * @throws {DnsSilent}
   */
  abstract alias(name: string): Promise<string | null>;
}
