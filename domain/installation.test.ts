import { describe, expect, test } from 'vitest'
import { judgeBackup, judgeDisk, judgeMails, judgeProof, judgeWait, judgeWebhooks } from './installation.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const ORDINARY = { scheduled: true, failedSince: false, uptime: 30 * DAY, age: 20 * HOUR }

describe('a backup', () => {
  test.each([
    ['of today is good', {}, 'good'],
    ['that is late is worth a look', { age: 27 * HOUR }, 'look'],
    ['that is missing for days needs action', { age: 4 * DAY }, 'act'],
    ['that failed since needs action', { failedSince: true }, 'act'],
    ['is awaited in the first two hours', { age: null, uptime: HOUR }, 'waiting'],
    ['that was never made needs action', { age: null }, 'act'],
    ['that is not scheduled is worth a look', { scheduled: false }, 'look'],
  ] as const)('%s', (_title, change, level) => {
    expect(judgeBackup({ ...ORDINARY, ...change })).toBe(level)
  })
})

describe('a proof', () => {
  test.each([
    ['of this week is good', { age: 6 * DAY }, 'good'],
    ['that is late is worth a look', { age: 9 * DAY }, 'look'],
    ['that failed needs action', { failedSince: true }, 'act'],
    ['that was never made is worth a look', { age: null }, 'look'],
    ['is awaited in the first two hours', { age: null, uptime: HOUR }, 'waiting'],
  ] as const)('%s', (_title, change, level) => {
    expect(judgeProof({ ...ORDINARY, ...change })).toBe(level)
  })
})

test('a disk is rated by its free share', () => {
  const levels = [100, 20, 14, 4, 0].map((freeBytes) => judgeDisk({ freeBytes, totalBytes: 100 }))
  expect(levels).toEqual(['good', 'good', 'look', 'act', 'act'])
})

test('waiting is rated by the oldest item', () => {
  expect([0, 10 * 60, 20 * 60, 2 * HOUR].map(judgeWait)).toEqual(['good', 'good', 'look', 'act'])
  expect([0, 10 * 60, 2 * HOUR].map(judgeWebhooks)).toEqual(['good', 'look', 'act'])
})

test('mails are rated by the oldest, their number, and those given up', () => {
  const none = { waiting: 0, held: 0, givenUp: 0, oldestSeconds: 0 }
  expect(judgeMails(none)).toBe('good')
  expect(judgeMails({ ...none, waiting: 300, oldestSeconds: 60 })).toBe('look')
  expect(judgeMails({ ...none, waiting: 300, oldestSeconds: 2 * HOUR })).toBe('act')
  expect(judgeMails({ ...none, givenUp: 1 })).toBe('look')
})
