import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { templateTestLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { CenterApi } from '../../center/index.js';
import { Message } from '../domain/message.entity.js';
import { type Words, withParts } from '../domain/template-version.entity.js';
import { checkWords } from './check-words.js';
import { composeMail, composeSms, type Sender } from './compose.js';
import { renderMail } from './render-mail.js';
import { type MessageTemplate, templateNamed } from './template.js';
import { WordsInUse } from './words-in-use.js';

/** Emails a message with words that aren't saved and sample data to who tries them, and to nobody else. */
export class SendTemplateTest extends Command<void> {
  constructor(
    readonly name: string,
    readonly given: Partial<Words>,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(SendTemplateTest)
export class SendTemplateTestHandler implements ICommandHandler<SendTemplateTest> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly center: CenterApi,
    private readonly inUse: WordsInUse,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws {TemplateNotFound} @throws {InvalidInput} @throws {TooManyAttempts} */
  async execute({ name, given, actor: { userId, email: to } }: SendTemplateTest): Promise<void> {
    const template = templateNamed(name);
    const words = withParts((await this.inUse.of(template)).words, given);
    checkWords(template, words, this.config.publicUrl);
    await this.limiter.consume(templateTestLimits(userId));
    const mail = testOf(template, words, { center: await this.center.settings(), publicUrl: this.config.publicUrl });
    await this.em.transactional(async (em) => {
      // Without the template, so that nothing takes it for a real one.
      em.persist(Message.queue({ channel: 'email', to, userId, ...mail }, this.clock.now()));
    });
  }
}

/** The email, or one with the text message. */
function testOf(template: MessageTemplate<unknown>, words: Words, sender: Sender) {
  const { sample, title } = template;
  const mail = composeMail(template, sample, sender, undefined, words);
  if (mail) return { subject: `Test: ${mail.subject}`, text: mail.text, html: mail.html };
  const text = composeSms(template, sample, sender, words)!;
  return {
    subject: `Test: ${title}`,
    ...renderMail({ heading: title, lines: [text] }, { ...sender.center, logo: undefined }),
  };
}
