import { applyDecorators } from '@nestjs/common';
import { ArrayUnique, IsArray, IsIn } from 'class-validator';
import { IfGiven } from '../../../shared/http/validation.js';
import { SPOKEN_PURPOSES, type SpokenPurpose } from '../../notifications/index.js';

/** An optional list of what text messages are about. */
export const AreSpokenPurposes = () =>
  applyDecorators(
    IfGiven(),
    IsArray(),
    ArrayUnique(),
    IsIn(SPOKEN_PURPOSES, { each: true, message: `$property can have ${SPOKEN_PURPOSES.join(', ')}` }),
  );

export class SmsConsentsInput {
  /** What the person said yes to, on the phone or at the desk, after hearing its words. */
  @AreSpokenPurposes()
  given?: SpokenPurpose[];

  /** What they no longer want, in whatever way they agreed to it. */
  @AreSpokenPurposes()
  withdrawn?: SpokenPurpose[];
}

/** A consent to text messages that counts now. */
export class SmsConsentRow {
  purpose: SpokenPurpose;
  grantedAt: string;
  /** `spoken`: said to staff, who recorded it. */
  source: 'registration' | 'settings' | 'spoken';
  /** Who recorded a spoken one; null for what the person chose in their account. */
  recordedBy: string | null;
  /** What the person read, or what was read to them. */
  wording: string;
}

/** What a person has agreed to get by text message. */
export class SmsConsentsResponse {
  consents: SmsConsentRow[];
  /** Why their number gets no text messages; null if it does. */
  refusal: string | null;
}

class WordsToReadRow {
  purpose: SpokenPurpose;
  words: string;
}

/** What staff read aloud to ask whether a person wants text messages. */
export class WordsToReadResponse {
  questions: WordsToReadRow[];
  /** Read once, whatever they say yes to. */
  notice: string;
}
