import type { Services } from '../../../services.ts'
import { measureStoredWork } from './queries.ts'

/** Stored work of one learner about which the operator is warned: several years of diligent study. */
const WARN_BYTES = 100 * 1024 * 1024
/** Share of submissions after which it is measured, so that it takes no time in all others. */
const MEASURED_SHARE = 0.01

/**
 * Logs a warning for a learner whose stored work is unusually large: a program may be submitting. Daily maxima
 * (domain/daily-limits.ts) bound its growth; nothing is refused.
 * @param random number from 0 to 1
 */
export async function warnOfStorage(
  { jobDatabase, log }: Pick<Services, 'jobDatabase' | 'log'>,
  learnerId: string,
  { random, warnBytes = WARN_BYTES }: { random: number; warnBytes?: number },
): Promise<void> {
  if (random >= MEASURED_SHARE) return
  const bytes = await measureStoredWork(jobDatabase.kysely, learnerId)
  if (bytes >= warnBytes) log.warn({ learnerId, bytes }, 'A learner has stored unusually much work')
}
