import { ChangeFeedHandler } from './change-feed.command.js';
import { GetFeedHandler } from './get-feed.query.js';
import { ListFeedsHandler } from './list-feeds.query.js';

export const feedsProviders = [ChangeFeedHandler, GetFeedHandler, ListFeedsHandler];
