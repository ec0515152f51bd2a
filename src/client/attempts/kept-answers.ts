// What a test keeps on this device, under the attempt's and the person's id: answers that the server has not acknowledged, and
// which questions are flagged.
import type { Answer } from '#domain/attempts/attempt';
import { KeptValues, type Shelf } from '../kept-values';

export type Answers = Record<string, Answer>;

export class KeptAnswers extends KeptValues<Answer> {
  constructor(attemptId: string, personId: string, shelf: Shelf | null) {
    super(`attempt.${attemptId}.${personId}`, shelf);
  }

  flags(): string[] {
    const flags = this.part<string[]>('flags');
    return Array.isArray(flags) ? flags : [];
  }

  setFlags(questionIds: readonly string[]): void {
    this.setPart('flags', questionIds.length > 0 ? questionIds : null);
  }

  /** At the end of the attempt nothing of it stays. */
  override clear(): void {
    super.clear();
    this.setPart('flags', null);
  }
}
