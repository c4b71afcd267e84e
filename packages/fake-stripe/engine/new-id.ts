import { randomBytes } from 'node:crypto'

/** As the provider's ids look; what comes after the prefix is letters and digits only. */
export function newTestId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`
}
