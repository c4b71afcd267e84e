import { expect, test } from 'vitest'
import { slowStartMessage } from './postmaster.ts'

test('a slow start names a recovery only if the server reports one', () => {
  const first = 'LOG:  starting PostgreSQL 18.1\nLOG:  database system was shut down at 2026-11-23 10:00:00 UTC\n'
  expect(slowStartMessage('')).toBe('Waiting for the database')
  expect(slowStartMessage(first)).toBe('Waiting for the database')
  const killed =
    'LOG:  database system was interrupted; last known up at 2026-11-23 10:00:00 UTC\n' +
    'LOG:  database system was not properly shut down; automatic recovery in progress\n'
  expect(slowStartMessage(killed)).toMatch(/was interrupted/)
})
