import { startProduct } from './product.ts'

/** Where the journeys find the server, for the process that starts it and those that run the tests. */
export const ORIGIN_VARIABLE = 'TRELLIS_JOURNEYS_ORIGIN'

/**
 * Starts the server that all journeys share before the first of them.
 * @returns what stops it after the last one
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env[ORIGIN_VARIABLE] = product.origin
  return product.dispose
}
