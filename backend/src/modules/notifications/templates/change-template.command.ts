import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import { ChangedMeanwhile } from '../../../shared/domain/domain-error.js';
import { TemplateVersion, type Words, withParts } from '../domain/template-version.entity.js';
import { checkWords } from './check-words.js';
import { oursOf, templateNamed } from './template.js';
import { WordsInUse } from './words-in-use.js';

/** Changes the words of a message from its next one on; parts that are left out stay. */
export class ChangeTemplate extends Command<void> {
  constructor(
    readonly name: string,
    readonly given: Partial<Words>,
    readonly version: number,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeTemplate)
export class ChangeTemplateHandler implements ICommandHandler<ChangeTemplate> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly inUse: WordsInUse,
  ) {}

  /** @throws {TemplateNotFound} @throws {ChangedMeanwhile} @throws {InvalidInput} */
  async execute({ name, given, version, userId: by }: ChangeTemplate): Promise<void> {
    const template = templateNamed(name);
    await this.em.transactional(async (em) => {
      const { words: before, version: current } = await this.inUse.of(template);
      if (version !== current) throw new ChangedMeanwhile();
      const words = withParts(before, given);
      checkWords(template, words, this.config.publicUrl);
      const edit = { template: name, title: template.title, before, version, ours: oursOf(template), by };
      em.persist(TemplateVersion.write(words, edit, this.clock.now()));
    });
  }
}

/** Makes the words of a message the program's own again. */
export class ResetTemplate extends Command<void> {
  constructor(
    readonly name: string,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(ResetTemplate)
export class ResetTemplateHandler implements ICommandHandler<ResetTemplate> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly inUse: WordsInUse,
  ) {}

  /** @throws {TemplateNotFound} */
  async execute({ name, userId: by }: ResetTemplate): Promise<void> {
    const template = templateNamed(name);
    await this.em.transactional(async (em) => {
      const { words: before, version, isChanged } = await this.inUse.of(template);
      if (!isChanged) return;
      const ours = oursOf(template);
      em.persist(
        TemplateVersion.write(
          ours,
          { template: name, title: template.title, before, version, ours, by },
          this.clock.now(),
        ),
      );
    });
  }
}
