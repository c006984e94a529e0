import { RemoveCardScanHandler, SetCardScanHandler } from './card-scan.commands.js';
import { GetCardScanHandler } from './get-card-scan.query.js';
import {
  CorrectCertificationHandler,
  EnterCertificationHandler,
  RevokeOutsideCardHandler,
} from './outside-card.commands.js';
import { RemoveReplacedScan } from './remove-replaced-scan.reaction.js';

export const outsideProviders = [
  EnterCertificationHandler,
  CorrectCertificationHandler,
  RevokeOutsideCardHandler,
  SetCardScanHandler,
  RemoveCardScanHandler,
  GetCardScanHandler,
  RemoveReplacedScan,
];
