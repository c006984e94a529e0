import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { allowLongStatements } from '../../../shared/events/request-context.js';
import type { Actor } from '../../../shared/http/actor.js';
import type { RecordFacts } from '../../people/index.js';
import { Eraser } from '../eraser.js';
import type { ErasureInput } from '../erasure.dto.js';
import { wordToType } from '../word-to-type.js';

/** Erases a student for good. Returns the id of the receipt. */
export class EraseStudent extends Command<string> {
  constructor(
    readonly studentId: string,
    readonly input: ErasureInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EraseStudent)
export class EraseStudentHandler implements ICommandHandler<EraseStudent> {
  constructor(private readonly eraser: Eraser) {}

  async execute({ studentId, input: { lastName, refund = false }, actor }: EraseStudent): Promise<string> {
    const confirm = (record: RecordFacts) => {
      const word = wordToType(record);
      if (lastName.trim().toLowerCase() === word.toLowerCase()) return;
      throw new InvalidInput({ path: 'lastName', message: `Type ${word} to erase this person.` });
    };
    // It reads every text that the center has.
    return await allowLongStatements(() => this.eraser.erase(studentId, actor, { refund, confirm }));
  }
}
