import { createHash } from 'node:crypto'
import type { TestInfo } from '@playwright/test'

/** Network address of a journey, different for each journey and each run. */
export function addressOf({ testId, repeatEachIndex, retry }: TestInfo): string {
  const [a, b, c] = createHash('sha256').update(`${testId} ${repeatEachIndex} ${retry}`).digest()
  return `10.${a}.${b}.${c}`
}
