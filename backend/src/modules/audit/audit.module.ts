import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { CenterModule } from '../center/index.js';
import { AuditController } from './audit.controller.js';
import { AuditEntry } from './domain/audit-entry.entity.js';
import { ErasedEntries } from './erased/erased-entries.js';
import { PurgeSignIns } from './purge-sign-ins.reaction.js';
import { ListAuditEntriesHandler } from './queries/list-audit-entries.query.js';

@Module({
  imports: [MikroOrmModule.forFeature([AuditEntry]), CenterModule],
  controllers: [AuditController],
  providers: [ErasedEntries, ListAuditEntriesHandler, PurgeSignIns],
  exports: [ErasedEntries],
})
export class AuditModule {}
