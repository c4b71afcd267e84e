import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
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

test.each([
  ['the end of the process', "log.info('first'); log.info('last')"],
  ['an error that ends it', "log.info('first'); log.info('last'); setTimeout(() => { throw new Error() })"],
  ['kill -9 after a warning', "log.info('first'); log.warn('last'); process.kill(process.pid, 'SIGKILL')"],
])('lines in the buffer survive %s', async (_what, code) => {
  const module = JSON.stringify(new URL('log.ts', import.meta.url).href)
  const program = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { createLog } = await import(${module}); const log = createLog('info'); ${code}`,
  ])
  const lines = (await text(program.stdout)).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'last'])
})

test('lines of requests are written together', async () => {
  const module = JSON.stringify(new URL('log.ts', import.meta.url).href)
  const program = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { createLog } = await import(${module}); const log = createLog('info')
     for (let line = 0; line < 20; line++) { log.info('request'); await new Promise(setImmediate) }`,
  ])
  const chunks: string[] = []
  for await (const chunk of program.stdout) chunks.push(String(chunk))
  expect(chunks.join('').trim().split('\n')).toHaveLength(20)
  expect(chunks).toHaveLength(1)
})
