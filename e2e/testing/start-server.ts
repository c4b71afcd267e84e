import { startProduct } from './product.ts'

/** Environment variable with the server's origin, shared by the process that starts it and those that run tests. */
export const ORIGIN_VARIABLE = 'TRELLIS_JOURNEYS_ORIGIN'

/** Environment variable with the server's data folder, for journeys that need rows that no screen can create. */
export const DATA_VARIABLE = 'TRELLIS_JOURNEYS_DATA'

/**
 * Starts the server that all journeys share.
 * @returns a function that stops it after the last journey
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env[ORIGIN_VARIABLE] = product.origin
  process.env[DATA_VARIABLE] = product.dataDir
  return product.dispose
}
