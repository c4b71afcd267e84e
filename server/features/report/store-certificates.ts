import type { Jobs } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { listActiveLearners, listLearnersWithWork, storeEarned } from './certificate-queries.ts'

const JOB = { name: 'store-certificates', everySeconds: 20 }
/** Longer than a restart takes, so that no activity is left out. */
const ACTIVE_MINUTES = 15
const BATCH_SIZE = 200

/** Stores certificates soon after they are earned, and at the first turn of a process those that were earned before. */
export function startStoringCertificates(
  { database, isDistributed }: Pick<Services, 'database' | 'isDistributed'>,
  jobs: Jobs,
): void {
  let isFirst = true
  jobs.repeat(database.kysely, JOB, async () => {
    if (isFirst) await storeAllCertificates({ database, isDistributed })
    else await storeEarned(database.kysely, await listActiveLearners(database.kysely, ACTIVE_MINUTES), isDistributed)
    isFirst = false
  })
}

/** Stores every earned certificate. Can be repeated: stored ones are unchanged. */
export async function storeAllCertificates({
  database: { kysely },
  isDistributed,
}: Pick<Services, 'database' | 'isDistributed'>): Promise<void> {
  let last: string | null = null
  do {
    const learnerIds: string[] = await listLearnersWithWork(kysely, last, BATCH_SIZE)
    await storeEarned(kysely, learnerIds, isDistributed)
    last = learnerIds.at(-1) ?? null
  } while (last !== null)
}
