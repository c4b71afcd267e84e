import { createHash } from 'node:crypto'
import type { TestInfo } from '@playwright/test'

/** The network address that a journey comes from, another one for each and for each time it is run. */
export function addressOf({ testId, repeatEachIndex, retry }: TestInfo): string {
  const [a, b, c] = createHash('sha256').update(`${testId} ${repeatEachIndex} ${retry}`).digest()
  return `10.${a}.${b}.${c}`
}
