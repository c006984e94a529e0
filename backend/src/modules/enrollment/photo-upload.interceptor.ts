import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  PayloadTooLargeException,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { InvalidInput } from '../../shared/domain/domain-error.js';
import type { AuthenticatedRequest } from '../../shared/http/current-user.decorator.js';
import { IdentityApi } from '../identity/index.js';
import { PhotoTooLarge } from './domain/enrollment.errors.js';

const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
const Multer = FileInterceptor('photo', { limits: { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 0 } });

/**
 * Reads the multipart field `photo` into memory, within the caller's allowance of uploads. Anything else is refused with an
 * error on `photo`.
 */
@Injectable()
export class PhotoUpload implements NestInterceptor {
  private readonly multer = new Multer();

  constructor(private readonly identity: IdentityApi) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    await this.identity.consumeUpload(context.switchToHttp().getRequest<AuthenticatedRequest>().actor!.userId);
    try {
      return await this.multer.intercept(context, next);
    } catch (error) {
      if (error instanceof PayloadTooLargeException) throw new PhotoTooLarge();
      throw new InvalidInput({ path: 'photo', message: 'Send one image, in the field photo.' });
    }
  }
}
