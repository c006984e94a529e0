import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { BulkModule } from '../bulk/index.js';
import { CenterModule } from '../center/index.js';
import { EnrollmentModule } from '../enrollment/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { CardsOfPeople } from '../people/index.js';
import { CardDocument } from './cards/card-document.js';
import { CardsController } from './cards/cards.controller.js';
import { cardsProviders } from './cards/cards.providers.js';
import { CodesController } from './codes/codes.controller.js';
import { codesProviders } from './codes/codes.providers.js';
import { Certification } from './domain/certification.entity.js';
import { EcardCodeTaken } from './domain/certification.errors.js';
import { ErasedCards } from './erased/erased-cards.js';
import { ImportedCards } from './imported/imported-cards.js';
import { OutsideController } from './outside/outside.controller.js';
import { outsideProviders } from './outside/outside.providers.js';
import { passingProviders } from './passing/passing.providers.js';
import { RenewalsController } from './renewals/renewals.controller.js';
import { renewalsProviders } from './renewals/renewals.providers.js';

/** Global because people moves cards through its CardsOfPeople. */
@Global()
@Module({
  imports: [
    BulkModule,
    CenterModule,
    EnrollmentModule,
    NotificationsModule,
    MikroOrmModule.forFeature([Certification]),
  ],
  controllers: [CardsController, CodesController, OutsideController, RenewalsController],
  providers: [
    ErasedCards,
    ...cardsProviders,
    ...codesProviders,
    ...outsideProviders,
    ...passingProviders,
    ...renewalsProviders,
    ImportedCards,
  ],
  exports: [CardDocument, CardsOfPeople, ErasedCards, ImportedCards],
})
export class CertificationModule {}

mapConstraintError('certifications_ecard_code_unique', () => new EcardCodeTaken());
