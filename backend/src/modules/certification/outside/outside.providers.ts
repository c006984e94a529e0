import {
  CorrectCertificationHandler,
  EnterCertificationHandler,
  RevokeOutsideCardHandler,
} from './outside-card.commands.js';

export const outsideProviders = [EnterCertificationHandler, CorrectCertificationHandler, RevokeOutsideCardHandler];
