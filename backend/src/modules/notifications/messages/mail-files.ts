import { Injectable } from '@nestjs/common';
import { MessageRefused } from '../../../integrations/delivery.port.js';
import { type FileExtension, FilesPort } from '../../../integrations/files/files.port.js';
import type { MailAttachment, MessageFiles, StoredFile } from '../domain/message.entity.js';

const EXTENSIONS: Record<string, FileExtension> = {
  'text/calendar': 'ics',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
};

/**
 * The files of emails, in the file storage. They are written before the row that names them, and removed after the last one.
 * See docs/decisions/0021-files-of-mails-are-in-the-file-storage.md.
 */
@Injectable()
export class MailFiles {
  constructor(private readonly files: FilesPort) {}

  /** Stores each of these, and returns what a message keeps of it. @throws {StorageUnavailable} */
  async store(attachments: Iterable<MailAttachment>): Promise<Map<MailAttachment, StoredFile>> {
    const stored = new Map<MailAttachment, StoredFile>();
    for (const attachment of new Set(attachments)) {
      const { name, type, content, encoding } = attachment;
      const extension = EXTENSIONS[type.replace(/;.*/, '')];
      if (!extension) throw new Error(`Emails have no files of type ${type}.`);
      stored.set(attachment, {
        name,
        type,
        key: await this.files.putShared(Buffer.from(content, encoding), extension),
      });
    }
    return stored;
  }

  /**
   * The files of a message that is sent now. Messages of earlier versions hold their content themselves.
   * @throws {MessageRefused} if one doesn't exist
   * @throws {StorageUnavailable}
   */
  async read(files: MessageFiles): Promise<MailAttachment[]> {
    return await Promise.all([files].flat().map((file) => ('key' in file ? this.readOne(file) : file)));
  }

  private async readOne({ name, type, key }: StoredFile): Promise<MailAttachment> {
    const bytes = await this.files.get(key);
    if (!bytes) throw new MessageRefused(`Its file ${name} is missing from the storage.`);
    return { name, type, content: bytes.toString('base64'), encoding: 'base64' };
  }
}

/** The keys of a message's files. Messages of earlier versions hold their content themselves. */
export const keysOf = (files: MessageFiles): string[] =>
  [files].flat().flatMap((file) => ('key' in file ? [file.key] : []));
