import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CenterApi } from '../../../center/index.js';
import { NOTICE_TO_READ, SPOKEN_PURPOSES, wordsToRead } from '../../../notifications/index.js';
import type { WordsToReadResponse } from '../sms-consents.dto.js';

/** What staff read aloud to ask for consents to text messages. */
export class GetWordsToRead extends Query<WordsToReadResponse> {}

@QueryHandler(GetWordsToRead)
export class GetWordsToReadHandler implements IQueryHandler<GetWordsToRead> {
  constructor(private readonly center: CenterApi) {}

  async execute(_: GetWordsToRead): Promise<WordsToReadResponse> {
    const { name } = await this.center.settings();
    const questions = SPOKEN_PURPOSES.map((purpose) => ({ purpose, words: wordsToRead(purpose, name) }));
    return { questions, notice: NOTICE_TO_READ };
  }
}
