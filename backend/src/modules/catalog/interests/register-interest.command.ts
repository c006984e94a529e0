import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { interestLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import type { BrowserContext } from '../../identity/index.js';
import { Course, CourseNotFound } from '../domain/course.entity.js';
import { CourseInterest, type InterestDetails } from '../domain/course-interest.entity.js';

/** Registers a visitor's interest in an offered course. Doing so again changes nothing but the details. */
export class RegisterInterest extends Command<void> {
  constructor(
    readonly courseId: string,
    readonly details: InterestDetails,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(RegisterInterest)
export class RegisterInterestHandler implements ICommandHandler<RegisterInterest> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws {CourseNotFound} @throws {TooManyAttempts} */
  async execute({ courseId, details, browser }: RegisterInterest): Promise<void> {
    await this.limiter.consume(interestLimits(details.email, browser.ip));
    await this.em.transactional(async (em) => {
      // The lock makes two registrations of one person take turns.
      const offered = { id: courseId, isOffered: true, deletedAt: null };
      await lockOrFail(em, Course, offered, () => new CourseNotFound());
      const waiting = { courseId, email: normalEmail(details.email), notifiedAt: null };
      const interest = await em.findOne(CourseInterest, waiting);
      if (interest) interest.renew(details);
      else em.persist(CourseInterest.register(courseId, details, this.clock.now()));
    });
  }
}
