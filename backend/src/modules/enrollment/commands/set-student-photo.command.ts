import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import sharp from 'sharp';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { GetStudent } from '../queries/get-student.query.js';
import { lockStudent } from './lock-records.js';

/** Replaces a student's photo with an uploaded image. Returns the student's id. */
export class SetStudentPhoto extends Command<string> {
  constructor(
    readonly id: string,
    /** The raw upload; undefined if the request had none. */
    readonly upload: Buffer | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SetStudentPhoto)
export class SetStudentPhotoHandler implements ICommandHandler<SetStudentPhoto> {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FilesPort,
    private readonly queries: QueryBus,
  ) {}

  async execute({ id, upload, actor }: SetStudentPhoto): Promise<string> {
    // Checks access before the image is decoded and stored.
    await this.queries.execute(new GetStudent(id, actor));
    const photoKey = await this.files.put(await resizePhoto(upload), 'webp');
    try {
      await this.em.transactional(async (em) => (await lockStudent(em, id, actor)).changePhoto(photoKey));
    } catch (error) {
      await this.files.remove(photoKey);
      throw error;
    }
    return id;
  }
}

/** Longest side of a stored photo, in pixels. */
const PHOTO_SIZE = 512;
/** No camera has more pixels; an image with more is an attempt to exhaust memory. */
const MAX_PIXELS = 50_000_000;

// Only decoders of photo formats: SVG, PDF and the like are never parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/**
 * Turns an uploaded photo into a small upright WebP without metadata. The format is detected from the content, never from
 * the file name.
 * @throws {InvalidInput} on `photo` if the upload isn't a photo
 */
async function resizePhoto(upload: Buffer | undefined): Promise<Buffer> {
  if (!upload?.length) throw invalidPhoto('Please choose a photo.');
  try {
    return await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(PHOTO_SIZE, PHOTO_SIZE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw invalidPhoto('The photo has to be a JPEG, PNG, WebP, GIF or AVIF image.');
  }
}

function invalidPhoto(message: string): InvalidInput {
  return new InvalidInput({ path: 'photo', message });
}
