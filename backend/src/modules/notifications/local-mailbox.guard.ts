import { type CanActivate, Injectable } from '@nestjs/common';
import { Config, hasLocalMailbox } from '../../config.js';
import { NotFound } from '../../shared/domain/domain-error.js';

/** Makes the mailbox pages absent in production and wherever real messages go out. */
@Injectable()
export class LocalMailboxGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(): boolean {
    if (!hasLocalMailbox(this.config)) throw new NotFound('There is nothing at this address.');
    return true;
  }
}
