import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { newId } from '../../../shared/domain/id.js';
import { newToken, tokenHash } from '../../../shared/domain/token.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { AddressChange, type ContactOwner } from '../domain/address-change.entity.js';
import { InvalidAddressLink } from '../domain/notifications.errors.js';
import { SendMessage } from '../messages/send-message.js';
import { addressChanged, addressConfirmation } from './contact-address.message.js';

/** An edit of a contact address. Either may be blank. */
export interface ContactChange {
  owner: ContactOwner;
  /** The owner's name, for the emails. */
  name: string;
  from: string;
  to: string;
  /** The new address is proved already, such as that of the owner's account. */
  isProved?: boolean;
}

/**
 * Contact addresses of organizations and students that are changed, inside the transaction of a command: the address that was
 * replaced gets an email, and stays beside the new one for receipts and invoices until the new one is confirmed by a link.
 */
@Injectable()
export class ContactAddresses {
  constructor(
    private readonly em: EntityManager,
    private readonly messages: SendMessage,
    private readonly clock: Clock,
  ) {}

  /** See `NotificationsApi.changeContactAddress`. */
  async change({ owner, name, from, to, isProved = false }: ContactChange): Promise<void> {
    if (isSame(from, to)) return;
    const pending = await this.pendingOf(owner);
    const previous = pending?.previous ?? from;
    for (const replaced of new Set([from, previous].filter((address) => address && !isSame(address, to)))) {
      await this.messages.send(addressChanged, { to: { email: replaced }, data: { name, address: to } });
    }
    if (pending) await this.em.remove(pending).flush();
    if (to && previous && !isProved && !isSame(previous, to)) await this.askToConfirm(owner, name, previous, to);
  }

  /** Sends the link again. Returns whether there is something to confirm. */
  async sendLink(owner: ContactOwner, name: string): Promise<boolean> {
    const pending = await this.pendingOf(owner);
    if (!pending) return false;
    await this.em.remove(pending).flush();
    await this.askToConfirm(owner, name, pending.previous, pending.address);
    return true;
  }

  /** Returns the address. @throws {InvalidAddressLink} */
  async confirm(token: string): Promise<string> {
    const hash = tokenHash(token);
    const change = await lockOrFail(this.em, AddressChange, { tokenHash: hash }, () => new InvalidAddressLink());
    this.em.remove(change);
    return change.address;
  }

  private async pendingOf({ kind, id }: ContactOwner): Promise<AddressChange | null> {
    return await this.em.findOne(AddressChange, { ownerKind: kind, ownerId: id });
  }

  private async askToConfirm({ kind, id }: ContactOwner, name: string, previous: string, address: string) {
    const token = newToken();
    const change = { id: newId(), ownerKind: kind, ownerId: id, previous, address, tokenHash: tokenHash(token) };
    await this.em.insert(AddressChange, { ...change, changedAt: this.clock.now() });
    await this.messages.send(addressConfirmation, { to: { email: address }, data: { name, token } });
  }
}

const isSame = (one: string, other: string): boolean => normalEmail(one) === normalEmail(other);
