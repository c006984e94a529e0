import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { NotFound } from '../../../shared/domain/domain-error.js';

/** Keys of logos are hashes of their content. */
const LOGO_KEY = /^[0-9a-f]{64}\.png$/;

/** A logo as PNG, by its key. Also one that was replaced: sent emails show it. */
export class GetLogo extends Query<Buffer> {
  constructor(readonly key: string) {
    super();
  }
}

@QueryHandler(GetLogo)
export class GetLogoHandler implements IQueryHandler<GetLogo> {
  constructor(private readonly files: FilesPort) {}

  /** @throws {NotFound} */
  async execute({ key }: GetLogo): Promise<Buffer> {
    const logo = LOGO_KEY.test(key) ? await this.files.get(key) : undefined;
    if (!logo) throw new NotFound('There is no such logo.');
    return logo;
  }
}
