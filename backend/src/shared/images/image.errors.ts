import { DomainError, domainError } from '../domain/domain-error.js';

/** The largest upload of an image. */
export const MAX_IMAGE_MB = 5;

/** An uploaded image has too many bytes; `field` is its field in the form. */
export class ImageTooLarge extends DomainError {
  readonly kind = 'too_large';
  readonly code = 'image_too_large';

  constructor(field = 'image') {
    const message = `The ${field} can have at most ${MAX_IMAGE_MB} MB.`;
    super(message, { errors: [{ path: field, message }] });
  }
}

/** More uploads are waiting than the queue of images holds. */
export class ImagesBusy extends domainError(
  'unavailable',
  'busy',
  'Too many images are being uploaded right now. Please try again in a few seconds.',
  { retryAfter: 5 },
) {}
