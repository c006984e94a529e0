import { Global, Module } from '@nestjs/common';
import { DiskFiles } from './disk-files.adapter.js';
import { FilesPort } from './files.port.js';

/** Chooses where files are kept: on this machine's disk. */
@Global()
@Module({
  providers: [{ provide: FilesPort, useClass: DiskFiles }],
  exports: [FilesPort],
})
export class FilesModule {}
