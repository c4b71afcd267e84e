import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const rejectionOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error)

/** Rejection of PostgreSQL or its driver. */
async function errorOf(config: pg.PoolConfig, run: (pool: pg.Pool) => Promise<unknown>) {
  const pool = new pg.Pool({ ...inject('databaseServer'), database: 'postgres', ...config })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const error = await rejectionOf(run(pool))
  await pool.end().catch(() => {})
  return error
}

describe('an error of a database that is unreachable, overloaded or too slow is unavailable', () => {
  test.each([
    ['no server at the socket', { host: '/nowhere' }, (pool: pg.Pool) => pool.query('SELECT 1')],
    ['no server at the port', { host: '127.0.0.1', port: 1 }, (pool: pg.Pool) => pool.query('SELECT 1')],
    [
      'an exhausted pool',
      { max: 1, connectionTimeoutMillis: 20 },
      async (pool: pg.Pool) => {
        const only = await pool.connect()
        try {
          await pool.query('SELECT 1')
        } finally {
          only.release()
        }
      },
    ],
    ['a statement beyond its limit', { statement_timeout: 20 }, (pool: pg.Pool) => pool.query('SELECT pg_sleep(5)')],
    [
      'a query that exceeds the timeout of the driver',
      { query_timeout: 20 },
      (pool: pg.Pool) => pool.query('SELECT pg_sleep(1)'),
    ],
    [
      'a lock timeout',
      { lock_timeout: 20, max: 2 },
      async (pool: pg.Pool) => {
        const holder = await pool.connect()
        try {
          await holder.query('SELECT pg_advisory_lock(4711)')
          await pool.query('SELECT pg_advisory_lock(4711)')
        } finally {
          holder.release(true)
        }
      },
    ],
    [
      'a connection terminated by the server',
      {},
      (pool: pg.Pool) => pool.query('SELECT pg_terminate_backend(pg_backend_pid())'),
    ],
    [
      'a closed pool',
      {},
      async (pool: pg.Pool) => {
        await pool.end()
        await pool.query('SELECT 1')
      },
    ],
  ])('%s', async (_name, config, run) => {
    const error = await errorOf(config, run)
    expect(error).toBeInstanceOf(Error)
    expect(isUnavailable(error)).toBe(true)
    expect(isUnavailable(new Error('Failed to save', { cause: error }))).toBe(true)
  })
})

describe('any other error is a fault', () => {
  test.each(['SELECT 1 FROM nowhere', 'SELECT 1 / 0', "SELECT 'x'::int", 'SELEC'])('%s', async (statement) => {
    const error = await errorOf({}, (pool) => pool.query(statement))
    expect(error).toBeInstanceOf(pg.DatabaseError)
    expect(isUnavailable(error)).toBe(false)
  })

  test('a missing file, unlike a missing socket', async () => {
    expect(isUnavailable(await rejectionOf(readFile('/nowhere')))).toBe(false)
    const socket = connect('/nowhere')
    expect(isUnavailable(await new Promise((resolve) => socket.on('error', resolve)))).toBe(true)
  })

  test('circular causes end', () => {
    const error = new Error('first')
    error.cause = new Error('second', { cause: error })
    expect(isUnavailable(error)).toBe(false)
    expect(isUnavailable('text')).toBe(false)
  })
})
