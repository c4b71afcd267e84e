import { startProduct } from './product.ts'

/** Where the journeys find the server, for the process that starts it and those that run the tests. */
export const ORIGIN_VARIABLE = 'TRELLIS_JOURNEYS_ORIGIN'

/** Where that server keeps its database, for journeys that need a fact which no screen can make yet. */
export const DATA_VARIABLE = 'TRELLIS_JOURNEYS_DATA'

/**
 * Starts the server that all journeys share before the first of them.
 * @returns what stops it after the last one
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env[ORIGIN_VARIABLE] = product.origin
  process.env[DATA_VARIABLE] = product.dataDir
  return product.dispose
}
