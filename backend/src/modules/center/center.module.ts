import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { ProviderKeys } from '../../integrations/provider-keys.port.js';
import { SecretBox } from '../../shared/secrets/secret-box.js';
import { CenterApi } from './center.api.js';
import { CenterController } from './center.controller.js';
import { ChangeCenterHandler } from './commands/change-center.command.js';
import { ChangeLogoHandler } from './commands/change-logo.command.js';
import { Center } from './domain/center.entity.js';
import { OldLink } from './domain/old-link.entity.js';
import { Preview } from './domain/preview.entity.js';
import { ProviderKey } from './domain/provider-key.entity.js';
import { ErasureKey } from './erased/erasure-key.js';
import { ChangeProviderKeyHandler } from './keys/change-key.command.js';
import { ChangeStripeKeysHandler } from './keys/change-stripe-keys.command.js';
import { KeysController } from './keys/keys.controller.js';
import { ListProviderKeysHandler } from './keys/list-keys.query.js';
import { RotateProviderKeysHandler } from './keys/rotate-keys.command.js';
import { SendTestMessageHandler } from './keys/send-test.command.js';
import { DatabaseProviderKeys } from './keys/stored-keys.js';
import { OldLinks } from './old-links/follow-old-link.js';
import { RemoveOldLinkHandler, SaveOldLinksHandler } from './old-links/old-links.commands.js';
import { OldLinksController } from './old-links/old-links.controller.js';
import { ListOldLinksHandler } from './old-links/old-links.queries.js';
import { CreatePreviewHandler } from './opening/create-preview.command.js';
import { GetGateHandler } from './opening/get-gate.query.js';
import { GetPreviewHandler } from './opening/get-preview.query.js';
import { OpenCenterHandler, ReleaseHeldBackKindHandler } from './opening/open-center.command.js';
import { GetCenterHandler, GetPublicCenterHandler } from './queries/get-center.query.js';
import { GetLogoHandler } from './queries/get-logo.query.js';
import { ChangeRetentionHandler } from './retention/change-retention.command.js';
import { GetKeptSinceHandler, GetRetentionHandler } from './retention/get-retention.query.js';
import { RetentionController } from './retention/retention.controller.js';
import { Retention } from './retention/retention.entity.js';
import { ChangeSenderHandler } from './sender/change-sender.command.js';
import { CheckSenderDomainHandler } from './sender/check-sender-domain.query.js';
import { GetEmailSetupHandler } from './sender/get-email-setup.query.js';
import { GetSenderHandler } from './sender/get-sender.query.js';
import { SenderController } from './sender/sender.controller.js';
import { WorkdayTick } from './workday-tick.js';

/** Global because the integrations need its keys of providers. */
@Global()
@Module({
  imports: [MikroOrmModule.forFeature([Center, OldLink, Preview, ProviderKey, Retention])],
  controllers: [CenterController, KeysController, OldLinksController, RetentionController, SenderController],
  providers: [
    CenterApi,
    ErasureKey,
    ChangeCenterHandler,
    GetCenterHandler,
    GetPublicCenterHandler,
    ChangeLogoHandler,
    GetLogoHandler,
    SecretBox,
    { provide: ProviderKeys, useClass: DatabaseProviderKeys },
    ChangeProviderKeyHandler,
    ChangeStripeKeysHandler,
    ListProviderKeysHandler,
    RotateProviderKeysHandler,
    SendTestMessageHandler,
    ChangeSenderHandler,
    CheckSenderDomainHandler,
    GetEmailSetupHandler,
    GetSenderHandler,
    ChangeRetentionHandler,
    GetGateHandler,
    ListOldLinksHandler,
    OldLinks,
    RemoveOldLinkHandler,
    SaveOldLinksHandler,
    GetPreviewHandler,
    CreatePreviewHandler,
    OpenCenterHandler,
    ReleaseHeldBackKindHandler,
    GetKeptSinceHandler,
    GetRetentionHandler,
    WorkdayTick,
  ],
  exports: [SecretBox, CenterApi, ErasureKey, OldLinks, ProviderKeys],
})
export class CenterModule {}
