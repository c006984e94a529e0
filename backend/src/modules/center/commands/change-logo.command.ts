import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { reencodeImage } from '../../../shared/images/reencode-image.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { CenterApi } from '../center.api.js';
import { CENTER_ID, Center } from '../domain/center.entity.js';

/** Enough for twice the size in which it is shown anywhere. */
const MAX_WIDTH = 640;
const MAX_HEIGHT = 240;

/** Replaces the center's logo with an uploaded image, or removes it. */
export class ChangeLogo extends Command<void> {
  /** @param upload the raw upload, undefined if the request had none; null removes the logo */
  constructor(readonly upload: Buffer | undefined | null) {
    super();
  }
}

@CommandHandler(ChangeLogo)
export class ChangeLogoHandler implements ICommandHandler<ChangeLogo> {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FilesPort,
    private readonly center: CenterApi,
  ) {}

  /** @throws {InvalidInput} @throws {ImagesBusy} */
  async execute({ upload }: ChangeLogo): Promise<void> {
    const logo = upload === null ? null : await this.store(upload);
    await this.em.transactional(async (em) => {
      const center = await lockOrFail(em, Center, { id: CENTER_ID }, () => new NotFound('Settings not found'));
      center.changeLogo(logo);
    });
    this.center.forget();
  }

  /** As PNG, which every email program and every document shows. A file that is replaced stays: sent emails show it. */
  private async store(upload: Buffer | undefined) {
    const size = { width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true } as const;
    const { bytes, width, height } = await reencodeImage(upload, 'logo', (image) =>
      image.resize(size).png({ compressionLevel: 9 }),
    );
    return { key: await this.files.putShared(bytes, 'png'), width, height };
  }
}
