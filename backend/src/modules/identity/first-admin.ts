import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config, ConfigError } from '../../config.js';
import { DomainError } from '../../shared/domain/domain-error.js';
import { ReadModel } from '../../shared/sql/read.js';
import { CreateAdmin } from './commands/create-admin.command.js';
import { EmailTaken } from './domain/identity.errors.js';

/** Makes the administrator whom the environment names, at the first start that finds none. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly commands: CommandBus,
    private readonly read: ReadModel,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { firstAdmin } = this.config;
    if (!firstAdmin) return;
    const existing = await this.read.one(`select id from identity.users where role = 'admin' limit 1`);
    if (existing) return;
    try {
      await this.commands.execute(new CreateAdmin(firstAdmin.email, firstAdmin.password));
    } catch (error) {
      // Another process of the same deployment may have been quicker.
      if (error instanceof EmailTaken) return;
      if (error instanceof DomainError) throw new ConfigError(`ADMIN_EMAIL and ADMIN_PASSWORD: ${error.message}`);
      throw error;
    }
    new Logger('Identity').log(`The first administrator is ${firstAdmin.email}.`);
  }
}
