import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput, NotFound } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { OldLink, oldAddressOf, targetOf } from '../domain/old-link.entity.js';
import { oldLinkRemoved, oldLinksSaved } from '../events.js';
import type { OldLinkInput } from './old-links.dto.js';

/** Adds addresses of the old system; those that are there lead to their new page. */
export class SaveOldLinks extends Command<void> {
  constructor(readonly links: readonly OldLinkInput[]) {
    super();
  }
}

/** Removes an address of the old system. */
export class RemoveOldLink extends Command<void> {
  constructor(readonly id: string) {
    super();
  }
}

@CommandHandler(SaveOldLinks)
export class SaveOldLinksHandler implements ICommandHandler<SaveOldLinks> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvalidInput} that names the link: its address is no address or a page of this site, or its target is no page of this site */
  async execute({ links }: SaveOldLinks): Promise<void> {
    const targets = new Map(links.map((link, index) => this.read(link, index)));
    await this.em.transactional(async (em) => {
      const options = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { address: 'asc' } } as const;
      const known = await em.find(OldLink, { address: { $in: [...targets.keys()] } }, options);
      for (const link of known) {
        link.leadTo(targets.get(link.address)!);
        targets.delete(link.address);
      }
      for (const [address, target] of targets) em.persist(OldLink.add(address, target, this.clock.now()));
      raise(em, oldLinksSaved({ count: links.length, address: links[0]!.address }));
    });
  }

  private read(link: OldLinkInput, index: number): [address: string, target: string] {
    const address = oldAddressOf(link.address.trim());
    if (!address) throw refused(index, 'address', `“${link.address}” is no address of another system.`);
    const target = targetOf(link.target.trim(), this.config.publicUrl);
    if (!target) throw refused(index, 'target', `“${link.target}” is no page of this site.`);
    return [address, target];
  }
}

const refused = (index: number, field: string, message: string) =>
  new InvalidInput({ path: `links[${index}].${field}`, message });

@CommandHandler(RemoveOldLink)
export class RemoveOldLinkHandler implements ICommandHandler<RemoveOldLink> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {NotFound} */
  async execute({ id }: RemoveOldLink): Promise<void> {
    await this.em.transactional(async (em) => {
      const link = await lockOrFail(em, OldLink, { id }, () => new NotFound('Link not found'));
      raise(em, oldLinkRemoved({ address: link.address }));
      em.remove(link);
    });
  }
}
