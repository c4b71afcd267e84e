import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { prepare } from '../database/prepared.ts'
import { DEMO_FAMILY, DEMO_LEARNERS } from './family.ts'

/** True for the id of a learner of the sample family that visitors look at. */
export const isDemoLearner = (id: RawBuilder<unknown>) =>
  sql`${id} IN (${sql.join(DEMO_LEARNERS.map((learner) => sql`${sql.lit(learner)}::uuid`))})`

/** Finds the sample family that visitors look at; none while it is off, or if the sample grades are gone. */
export const findDemoFamily = prepare(
  z.object({ createdAt: z.date() }),
  () => sql`SELECT created_at AS "createdAt" FROM profiles WHERE id = ${sql.lit(DEMO_FAMILY.learner)}::uuid`,
)
