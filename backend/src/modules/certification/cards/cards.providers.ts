import { CardsOfPeople } from '../../people/index.js';
import { CardDocument } from './card-document.js';
import { GiveAgency } from './give-agency.reaction.js';
import { CertificationsOfPeople, MoveCertifications } from './move-certifications.reaction.js';
import { CountCertificationsHandler } from './queries/count-certifications.query.js';
import { DrawCardHandler } from './queries/draw-card.query.js';
import { FindCardHandler, GetCardHandler } from './queries/get-card.query.js';
import { GetCertificationHandler } from './queries/get-certification.query.js';
import { ListCertificationsHandler } from './queries/list-certifications.query.js';
import { ListStudentCertificationsHandler } from './queries/list-student-certifications.query.js';
import { SetEcardCodeHandler } from './set-ecard-code.command.js';

export const cardsProviders = [
  CardDocument,
  SetEcardCodeHandler,
  CountCertificationsHandler,
  DrawCardHandler,
  FindCardHandler,
  GetCardHandler,
  GetCertificationHandler,
  ListCertificationsHandler,
  ListStudentCertificationsHandler,
  GiveAgency,
  { provide: CardsOfPeople, useClass: CertificationsOfPeople },
  MoveCertifications,
];
