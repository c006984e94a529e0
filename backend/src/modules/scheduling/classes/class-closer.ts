import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { ClassSession } from '../domain/class-session.entity.js';
import type { ClosedClassRow } from './classes.dto.js';

export type ClosingOutcome = ClosedClassRow['outcome'];

/** Completes many classes, those of them that can be. */
@Injectable()
export class ClassCloser {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** What would become of each. */
  async foresee(classIds: readonly string[]): Promise<ReadonlyMap<string, ClosingOutcome>> {
    const found = await this.em.fork().find(ClassSession, { id: { $in: [...classIds] }, deletedAt: null });
    return outcomesOf(classIds, found);
  }

  /** Closes them in the caller's transaction. Returns what became of each. */
  async close(classIds: readonly string[]): Promise<ReadonlyMap<string, ClosingOutcome>> {
    const found = await this.em.find(
      ClassSession,
      { id: { $in: [...classIds] }, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const outcomes = outcomesOf(classIds, found);
    for (const session of found) if (outcomes.get(session.id) === 'closed') session.close(this.clock.now());
    await this.em.flush();
    return outcomes;
  }
}

function outcomesOf(classIds: readonly string[], found: readonly ClassSession[]): Map<string, ClosingOutcome> {
  const sessions = new Map(found.map((session) => [session.id, session]));
  return new Map(classIds.map((id) => [id, outcomeOf(sessions.get(id))]));
}

function outcomeOf(session: ClassSession | undefined): ClosingOutcome {
  if (!session) return 'not-found';
  if (session.status === 'cancelled') return 'cancelled';
  return session.status === 'completed' ? 'already-closed' : 'closed';
}
