import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  mixin,
  type NestInterceptor,
  PayloadTooLargeException,
  type Type,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { InvalidInput } from '../domain/domain-error.js';
import { ImageTooLarge, MAX_IMAGE_MB } from './image.errors.js';

/** Reads an image in the multipart field `field` into memory. Anything else is refused with an error on the field. */
export function ImageUpload(field: string): Type<NestInterceptor> {
  const Multer = FileInterceptor(field, { limits: { fileSize: MAX_IMAGE_MB * 1024 * 1024, files: 1, fields: 0 } });

  @Injectable()
  class ImageInterceptor implements NestInterceptor {
    private readonly multer = new Multer();

    async intercept(context: ExecutionContext, next: CallHandler) {
      try {
        return await this.multer.intercept(context, next);
      } catch (error) {
        if (error instanceof PayloadTooLargeException) throw new ImageTooLarge(field);
        throw new InvalidInput({ path: field, message: `Send one image, in the field ${field}.` });
      }
    }
  }
  return mixin(ImageInterceptor);
}
