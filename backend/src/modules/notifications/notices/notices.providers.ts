import { GetNoticeHandler, ListNoticesHandler } from './list-notices.query.js';
import { MarkAllNoticesReadHandler, MarkNoticeReadHandler } from './mark-notices-read.command.js';
import { NoticeStreams } from './notice-streams.js';
import { NotifyStaffOfFailedJob } from './notify-staff-of-failed-job.reaction.js';
import { StreamPlaces } from './stream-places.js';
import {
  NotifyStaffOfOutage,
  NotifyStaffOfRecovery,
  NotifyStaffOfResumedBackups,
  NotifyStaffOfStoppedBackups,
  TellOfOutage,
} from './tell-of-outages.reaction.js';

export const noticesProviders = [
  NoticeStreams,
  StreamPlaces,
  MarkAllNoticesReadHandler,
  MarkNoticeReadHandler,
  GetNoticeHandler,
  ListNoticesHandler,
  NotifyStaffOfFailedJob,
  NotifyStaffOfOutage,
  NotifyStaffOfRecovery,
  NotifyStaffOfResumedBackups,
  NotifyStaffOfStoppedBackups,
  TellOfOutage,
];
