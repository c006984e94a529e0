import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { newToken, tokenHash } from '../../../shared/domain/token.js';
import { previewCreated } from '../events.js';

/** Milliseconds for which the link of a preview works. */
const LIFETIME_MS = 24 * 3_600_000;

const PreviewSchema = defineEntity({
  name: 'Preview',
  schema: 'center',
  tableName: 'previews',
  properties: (p) => ({
    id: p.uuid().primary(),
    tokenHash: p.type('bytea').$type<Buffer>(),
    createdBy: p.uuid().strictNullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  }),
});

/** A link that shows the public pages as they will be once the center is open, and lets people book for a test. */
export class Preview extends PreviewSchema.class {
  /** Returns the preview with its token, which is kept nowhere. */
  static create(by: string, now: Date): { preview: Preview; token: string } {
    const token = newToken();
    const preview = Object.assign(new Preview(), {
      id: newId(),
      tokenHash: tokenHash(token),
      createdBy: by,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    });
    raise(preview, previewCreated({}));
    return { preview, token };
  }
}
PreviewSchema.setClass(Preview);
