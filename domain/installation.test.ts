import { describe, expect, test } from 'vitest'
import {
  daysUntilFull,
  judgeBackup,
  judgeCertificate,
  judgeDisk,
  judgeLostWork,
  judgeMails,
  judgeProof,
  judgeStandby,
  judgeWait,
  judgeWebhooks,
  type MailFailure,
} from './installation.ts'

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
  const levels = [100, 20, 14, 4, 0].map((freeBytes) => judgeDisk({ freeBytes, totalBytes: 100, fullInDays: null }))
  expect(levels).toEqual(['good', 'good', 'look', 'act', 'act'])
})

test('waiting is rated by the oldest item', () => {
  expect([0, 10 * 60, 20 * 60, 2 * HOUR].map(judgeWait)).toEqual(['good', 'good', 'look', 'act'])
  expect([0, 10 * 60, 2 * HOUR].map(judgeWebhooks)).toEqual(['good', 'look', 'act'])
})

test('mails are rated by the oldest, their number, and those given up', () => {
  const none = { waiting: 0, held: 0, givenUp: 0, oldestSeconds: 0, lastSentSeconds: null, failures: [] }
  expect(judgeMails(none)).toBe('good')
  expect(judgeMails({ ...none, waiting: 300, oldestSeconds: 60 })).toBe('look')
  expect(judgeMails({ ...none, waiting: 300, oldestSeconds: 2 * HOUR })).toBe('act')
  expect(judgeMails({ ...none, givenUp: 1 })).toBe('look')
})

describe('a mail server', () => {
  const judge = (kind: MailFailure, { waiting = 1, lastSentSeconds = null as number | null } = {}) =>
    judgeMails({
      waiting,
      held: 0,
      givenUp: 0,
      oldestSeconds: 30,
      lastSentSeconds,
      failures: [{ kind, waiting, oldestSeconds: 30 }],
    })

  test('that cannot be reached, or rejects the credentials, needs action at once', () => {
    expect(judge('unreachable')).toBe('act')
    expect(judge('sign-in')).toBe('act')
    expect(judge('unreachable', { lastSentSeconds: 40 })).toBe('act')
  })

  test('that has delivered something since, or rejects single mails, is judged by the wait', () => {
    expect(judge('unreachable', { lastSentSeconds: 10 })).toBe('good')
    expect(judge('rejected')).toBe('good')
    expect(judge('unreachable', { waiting: 0 })).toBe('good')
  })
})

test('a certificate is rated by the days until it expires', () => {
  expect([60, 20, 6, -1].map((days) => judgeCertificate(days * DAY))).toEqual(['good', 'look', 'act', 'act'])
})

test('a synchronous standby is good, none needs action, and one that cannot be seen is worth a look', () => {
  expect(judgeStandby({ isVisible: true, synchronous: 1 })).toBe('good')
  expect(judgeStandby({ isVisible: true, synchronous: 0 })).toBe('act')
  expect(judgeStandby({ isVisible: false, synchronous: 0 })).toBe('look')
})

test('lost work needs action for a week', () => {
  expect([HOUR, 6 * DAY, 8 * DAY].map(judgeLostWork)).toEqual(['act', 'act', 'look'])
})

test('a disk that fills within a month is worth a look, within three days it needs action', () => {
  const judge = (bytesPerDay: number | null) =>
    judgeDisk({ freeBytes: 60, totalBytes: 100, fullInDays: daysUntilFull(60, bytesPerDay) })
  expect([null, -1, 0, 1, 3, 30].map(judge)).toEqual(['good', 'good', 'good', 'good', 'look', 'act'])
})
