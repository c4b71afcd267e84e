import { join } from 'node:path'
import pg from 'pg'
import { DATA_VARIABLE } from './start-server.ts'

/** Sets the plan of an enrolled learner, as a payment would. */
export async function givePlan(learnerId: string, plan: 'Freemium' | 'Premium' | 'Premium Plus') {
  const dataDir = process.env[DATA_VARIABLE]
  if (dataDir === undefined) throw new Error('The server of the journeys has not been started')
  const database = new pg.Client({ host: join(dataDir, 'postgres'), user: 'trellis', database: 'trellis' })
  await database.connect()
  try {
    const { rowCount } = await database.query('UPDATE grade_enrollments SET enrollment_type = $1 WHERE user_id = $2', [
      plan,
      learnerId,
    ])
    if (rowCount !== 1) throw new Error('This learner is not enrolled in a grade')
  } finally {
    await database.end()
  }
}
