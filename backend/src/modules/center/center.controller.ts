import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ChangedMeanwhile, NotFound } from '../../shared/domain/domain-error.js';
import type { Actor } from '../../shared/http/actor.js';
import { Audience } from '../../shared/http/audience.decorator.js';
import { TakesAnyBody } from '../../shared/http/body.guard.js';
import { CurrentUser } from '../../shared/http/current-user.decorator.js';
import { Permission } from '../../shared/http/permission.decorator.js';
import { Problems } from '../../shared/http/problem-responses.js';
import { RowsByAudience } from '../../shared/http/rows-by-audience.decorator.js';
import { ImagesBusy, ImageTooLarge } from '../../shared/images/image.errors.js';
import { ImageUpload } from '../../shared/images/image-upload.js';
import { CenterInput, CenterRow, PublicCenterRow } from './center.dto.js';
import { ChangeCenter } from './commands/change-center.command.js';
import { ChangeLogo } from './commands/change-logo.command.js';
import { GetCenter, GetPublicCenter } from './queries/get-center.query.js';
import { GetLogo } from './queries/get-logo.query.js';

@ApiTags('center')
@Controller('center')
export class CenterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Audience('public')
  @Permission('console')
  @RowsByAudience({ staff: CenterRow, others: PublicCenterRow })
  get(@CurrentUser() actor?: Actor): Promise<PublicCenterRow> {
    return this.queries.execute(actor?.role === 'admin' ? new GetCenter() : new GetPublicCenter());
  }

  @Put()
  @Audience('admin')
  @Problems(ChangedMeanwhile)
  async change(@Body() given: CenterInput): Promise<CenterRow> {
    const { logo: _, cancellationRule: __, isOpen: ___, openedAt: ____, ...input } = given;
    await this.commands.execute(new ChangeCenter(input));
    return this.queries.execute(new GetCenter());
  }

  /** A JPEG, PNG, WebP or AVIF image of at most 5 MB and 24 megapixels (AVIF: 4). It is re-encoded without metadata to at most 640 by 240 pixels. */
  @Post('logo')
  @TakesAnyBody()
  @Audience('admin')
  @Problems(ImageTooLarge, ImagesBusy)
  @UseInterceptors(ImageUpload('logo'))
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', properties: { logo: { type: 'string', format: 'binary' } }, required: ['logo'] },
  })
  async setLogo(@UploadedFile() logo: { buffer: Buffer } | undefined): Promise<CenterRow> {
    await this.commands.execute(new ChangeLogo(logo?.buffer));
    return this.queries.execute(new GetCenter());
  }

  @Delete('logo')
  @HttpCode(204)
  @Audience('admin')
  async removeLogo(): Promise<void> {
    await this.commands.execute(new ChangeLogo(null));
  }

  /** The logo as PNG. Its name is made of its content, and sent emails show it, also when it has been replaced. */
  @Get('logo/:file')
  @Audience('public')
  @Problems(NotFound)
  @ApiProduces('image/png')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Cache-Control', 'public, max-age=31536000, immutable')
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @Header('X-Content-Type-Options', 'nosniff')
  async logo(@Param('file') file: string): Promise<StreamableFile> {
    const logo = await this.queries.execute(new GetLogo(file));
    return new StreamableFile(logo, { type: 'image/png', disposition: 'inline; filename="logo.png"' });
  }
}
