import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { queueErrorLogger } from './queue-errors.ts'

function loggerOf(options: Parameters<typeof queueErrorLogger>[1]) {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return { logError: queueErrorLogger(log, options), lines }
}

test('an error of the job queue is logged with its reason, also if it is a plain object', () => {
  const { logError, lines } = loggerOf({})
  logError({ message: 'terminating connection', code: '57P01', queue: 'deliver-mail' })
  logError(new Error('relation "pgboss.job" does not exist'))
  expect(lines).toMatchObject([
    { queue: 'deliver-mail', code: '57P01', msg: expect.stringMatching(/: terminating connection$/) },
    { msg: expect.stringMatching(/: relation "pgboss.job" does not exist$/) },
  ])
})

test('an error that repeats is logged once in half a minute, with the number of repetitions', () => {
  let time = 0
  const { logError, lines } = loggerOf({ now: () => time })
  for (let second = 0; second < 30; second += 1) {
    time = second * 1000
    logError(new Error('Connection terminated'))
  }
  expect(lines).toHaveLength(1)
  time = 31_000
  logError(new Error('Connection terminated'))
  expect(lines[1]).toMatchObject({ repeated: 29 })
})

test('connections that break while the queue stops are not logged', () => {
  const { logError, lines } = loggerOf({ isStopping: () => true })
  logError(new Error('Connection terminated'))
  expect(lines).toEqual([])
})
