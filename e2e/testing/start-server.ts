import { hashPassword } from 'better-auth/crypto'
import { onDatabase } from './change-rows.ts'
import { ANA } from './people.ts'
import { DATA_VARIABLE, DATABASE_VARIABLE, startProduct } from './product.ts'

/** Environment variable with the server's origin, shared by the process that starts it and those that run tests. */
export const ORIGIN_VARIABLE = 'TRELLIS_JOURNEYS_ORIGIN'

/**
 * Starts the server that all journeys share.
 * @returns a function that stops it after the last journey
 */
export default function startServer() {
  return startShared()
}

/** @param options as of `startProduct` */
export async function startShared(options?: Parameters<typeof startProduct>[0]): Promise<() => Promise<void>> {
  const product = await startProduct(options)
  process.env[ORIGIN_VARIABLE] = product.origin
  process.env[DATA_VARIABLE] = product.dataDir
  if (process.env[DATABASE_VARIABLE] !== undefined) await insertSampleParent()
  return product.dispose
}

/** The product adds its sample family to the embedded database only. New parents of journeys take over this one's password. */
async function insertSampleParent() {
  const password = await hashPassword(ANA.password)
  await onDatabase(async (database) => {
    const { rows } = await database.query(
      'INSERT INTO profiles (email, email_verified) VALUES ($1, true) RETURNING id',
      [ANA.identifier],
    )
    await database.query(
      "INSERT INTO accounts (id, user_id, provider_id, account_id, password) VALUES (gen_random_uuid(), $1, 'credential', $2, $3)",
      [rows[0]?.id, rows[0]?.id, password],
    )
  })
}
