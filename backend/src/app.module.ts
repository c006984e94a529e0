import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ScheduleModule } from '@nestjs/schedule';
import { Config } from './config.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { ormOptions } from './mikro-orm.config.js';
import { AuditModule, writeAuditEntries } from './modules/audit/index.js';
import { BillingModule } from './modules/billing/index.js';
import { BulkModule } from './modules/bulk/index.js';
import { CatalogModule } from './modules/catalog/index.js';
import { CenterModule } from './modules/center/index.js';
import { CertificationModule } from './modules/certification/index.js';
import { DeskModule } from './modules/desk/index.js';
import { EnrollmentModule } from './modules/enrollment/index.js';
import { ErasureModule } from './modules/erasure/index.js';
import { ExportsModule } from './modules/exports/index.js';
import { IdentityModule } from './modules/identity/index.js';
import { ImportsModule } from './modules/imports/index.js';
import { NotificationsModule } from './modules/notifications/index.js';
import { OperationsModule } from './modules/operations/index.js';
import { OrganizationsModule } from './modules/organizations/index.js';
import { PeopleModule } from './modules/people/index.js';
import { SchedulingModule } from './modules/scheduling/index.js';
import { ViewsModule } from './modules/views/index.js';
import { Clock } from './shared/domain/clock.js';
import { EventsModule } from './shared/events/events.module.js';
import { HttpModule } from './shared/http/http.module.js';
import { SiteModule } from './site/site.module.js';

@Global()
@Module({})
class ConfigModule {}

/** The whole program; which halves of it run depends on `config.role`. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        { module: ConfigModule, providers: [{ provide: Config, useValue: config }], exports: [Config] },
        MikroOrmModule.forRootAsync({
          driver: PostgreSqlDriver,
          inject: [Clock],
          useFactory: (clock: Clock) => ormOptions(config, clock, [writeAuditEntries]),
        }),
        CqrsModule.forRoot(),
        ...(config.role === 'api' || config.held ? [] : [ScheduleModule.forRoot()]),
        EventsModule,
        HttpModule,
        CenterModule,
        IntegrationsModule,
        NotificationsModule,
        IdentityModule,
        ViewsModule,
        BulkModule,
        CatalogModule,
        OrganizationsModule,
        SchedulingModule,
        PeopleModule,
        EnrollmentModule,
        BillingModule,
        SiteModule,
        CertificationModule,
        DeskModule,
        ImportsModule,
        ErasureModule,
        ExportsModule,
        AuditModule,
        OperationsModule,
      ],
    };
  }
}
