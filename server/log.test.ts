import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('an error is logged with what helps to find it, and without the row or the connection it came by', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(rosa@example.test) already exists.',
    client: { secretKey: 4711 },
  })
  const line = logged((log) => log.error({ err: error }, 'An operation failed'))
  expect(JSON.parse(line)).toMatchObject({
    msg: 'An operation failed',
    err: {
      type: 'Error',
      message: 'duplicate key',
      code: '23505',
      stack: expect.stringContaining('log.test.ts'),
    },
  })
  expect(line).not.toMatch(/rosa|4711/)
})

test('a cause is logged with its error', () => {
  const error = new Error('outer', { cause: new Error('inner') })
  expect(JSON.parse(logged((log) => log.warn({ err: error })))).toMatchObject({
    err: { cause: { message: 'inner' } },
  })
})
