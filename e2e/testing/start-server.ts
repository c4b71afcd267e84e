import { startProduct } from './product.ts'

/** Environment variable with the server's origin, shared by the process that starts it and those that run tests. */
export const ORIGIN_VARIABLE = 'TRELLIS_JOURNEYS_ORIGIN'

/** Environment variable with the server's data folder, for journeys that need rows that no screen can create. */
export const DATA_VARIABLE = 'TRELLIS_JOURNEYS_DATA'

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
  return product.dispose
}
