import { MikroOrmModule } from '@mikro-orm/nestjs';
import { MikroORM } from '@mikro-orm/postgresql';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CenterModule } from '../center/index.js';
import { AuditController } from './audit.controller.js';
import { AuditSubscriber } from './audit.subscriber.js';
import { AuditEntry } from './domain/audit-entry.entity.js';
import { ListAuditEntriesHandler } from './queries/list-audit-entries.query.js';

@Module({
  imports: [MikroOrmModule.forFeature([AuditEntry]), CenterModule],
  controllers: [AuditController],
  providers: [ListAuditEntriesHandler],
})
export class AuditModule implements OnModuleInit {
  constructor(private readonly orm: MikroORM) {}

  onModuleInit(): void {
    this.orm.em.getEventManager().registerSubscriber(new AuditSubscriber());
  }
}
