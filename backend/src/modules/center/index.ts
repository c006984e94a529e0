/** Center owns the settings of the business that runs this installation: contact data, time zone and rules. */
export { cancellationRule, cutoffInWords, MAX_CUTOFF_HOURS, withCancellationRule } from './cancellation-rule.js';
export { CenterApi } from './center.api.js';
export type { CenterRow as Center } from './center.dto.js';
export { CenterModule } from './center.module.js';
export { ErasureKey } from './erased/erasure-key.js';
export { fullAddress } from './full-address.js';
export { RotateProviderKeys } from './keys/rotate-keys.command.js';
export { OldLinks } from './old-links/follow-old-link.js';
export { type Workday, workdaysWithin } from './workdays.js';
