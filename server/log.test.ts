import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordFault } from '#server/testing/fault-report.ts'
import { parentAccount } from './features/accounts/testing/accounts.ts'
import { createLog } from './log.ts'
import { makeLearner, makeParent } from './testing/people.ts'
import { postAuth, startTestApp, type TestApp } from './testing/test-app.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('an error is logged with the fields that locate it, but without row values or connection settings', () => {
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

test('a failed validation is logged with the paths of its fields, without their values', () => {
  const issues = [{ path: ['failures', 0, { key: 'invoiceId' }], message: 'Invalid' }, { message: 'Invalid' }]
  const error = new Error('Output validation failed', {
    cause: Object.assign(new Error('Invalid'), { issues, data: { invoiceId: 'secret' } }),
  })
  const line = logged((log) => log.error({ err: error }))
  expect(JSON.parse(line)).toMatchObject({ err: { cause: { fields: ['failures.0.invoiceId', ''] } } })
  expect(line).not.toContain('secret')
})

test('a cause is logged with its error', () => {
  const error = new Error('outer', { cause: new Error('inner') })
  expect(JSON.parse(logged((log) => log.warn({ err: error })))).toMatchObject({
    err: { cause: { message: 'inner' } },
  })
})

test.each([
  ['a regular exit', "log.info('first'); log.info('last')"],
  ['an uncaught error', "log.info('first'); log.info('last'); setTimeout(() => { throw new Error() })"],
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

test('lines of requests are written in batches', async () => {
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

test('a full disk loses log lines but does not hold up the process', { tags: ['faults'] }, async () => {
  const module = JSON.stringify(new URL('log.ts', import.meta.url).href)
  const full = openSync('/dev/full', 'w')
  const program = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { createLog } = await import(${module}); const log = createLog('info')
       for (let line = 0; line < 1000; line++) { log.info('request'); if (line % 100 === 0) log.warn('warning'); await new Promise(setImmediate) }
       console.error('still there')`,
    ],
    { stdio: ['ignore', full, 'pipe'], timeout: 20_000, killSignal: 'SIGKILL' },
  )
  closeSync(full)
  const closed = once(program, 'close')
  expect(program.stderr ? await text(program.stderr) : '').toBe('still there\n')
  expect(await closed).toEqual([0, null])
  recordFault({
    fault: 'The disk of the log full',
    times: 1,
    acknowledged: 0,
    of: 'operations',
    lost: 0,
    seen: 'lines of the log dropped; the program continued',
  })
})

describe('security events', () => {
  let app: TestApp
  const events: unknown[] = []
  beforeAll(async () => {
    app = await startTestApp()
    vi.spyOn(app.services.log, 'warn').mockImplementation((entry: unknown) => void events.push(entry))
  })
  beforeEach(() => void events.splice(0))
  afterAll(() => app.close())

  const EMAIL = 'rosa@example.test'
  const signIn = (email: string, password = 'not the password') => postAuth(app, '/sign-in/email', { email, password })
  const address = expect.stringMatching(/127\.0\.0\.1$/)

  test('report failed sign-ins by the hash of the name and the address, known or not', async () => {
    await makeParent(app, EMAIL)
    await signIn(EMAIL)
    await signIn(EMAIL.toUpperCase())
    await signIn('unknown@example.test')
    const [first, second, third] = events
    expect(first).toEqual({ security: { kind: 'sign-in-failed', account: expect.any(String), address } })
    expect(second).toEqual(first)
    expect(third).not.toEqual(first)
    expect(JSON.stringify(events)).not.toMatch(/rosa|unknown|not the password/)
  })

  test('report sign-ins above the limit', async () => {
    for (let count = 1; count <= 11; count += 1) await signIn('guessed@example.test')
    expect(events).toHaveLength(11)
    expect(events.at(-1)).toMatchObject({ security: { kind: 'sign-in-limited', address } })
  })

  test('report denied permissions with account and operation, and nothing for allowed calls', async () => {
    const learner = await makeLearner(app)
    const parent = await makeParent(app)
    await expect(app.client(learner.token).learners.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const learnerId = learner.id
    await expect(app.client(parent.token).learners.export({ learnerId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const headers = { authorization: `Bearer ${learner.token}` }
    expect((await fetch(`${app.url}/files/subscriptions.csv`, { headers })).status).toBe(403)
    await app.client(parent.token).learners.list()
    const denied = (account: string, operation: string) => ({
      security: { kind: 'permission-denied', account, address, operation },
    })
    expect(events).toEqual([
      denied(learner.id, '/api/rpc/learners/list'),
      denied(parent.id, '/api/rpc/learners/export'),
      denied(learner.id, '/files/subscriptions.csv'),
    ])
  })

  test('report a sign-in with its account, which is no warning', async () => {
    const parent = await parentAccount(app, 'ines@example.test')
    const told: unknown[] = []
    const spy = vi.spyOn(app.services.log, 'info').mockImplementation((entry: unknown) => void told.push(entry))
    expect((await signIn('ines@example.test', parent.password)).status).toBe(200)
    spy.mockRestore()
    expect(told).toContainEqual({ security: { kind: 'signed-in', account: parent.id } })
    expect(events).toEqual([])
  })

  test('report refused input and exceeded limits with account and operation', async () => {
    const parent = await makeParent(app)
    const client = app.client(parent.token)
    const password = 'x'.repeat(10_000)
    await expect(client.session.confirmPassword({ password })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const operation = '/api/rpc/session/confirmPassword'
    expect(events).toEqual([{ security: { kind: 'input-refused', account: null, address, operation } }])
    for (let count = 1; count <= 20; count += 1)
      await client.session.confirmPassword({ password: 'no' }).catch(() => {})
    expect(events.at(-1)).toEqual({ security: { kind: 'limit-exceeded', account: parent.id, address, operation } })
  })

  test('report wrong passwords of a signed-in account', async () => {
    const parent = await makeParent(app)
    await expect(app.client(parent.token).session.confirmPassword({ password: 'wrong' })).rejects.toThrow()
    expect(events).toEqual([{ security: { kind: 'wrong-password', account: parent.id, address } }])
  })
})

test('the request log has no query, name or body', async () => {
  const lines: string[] = []
  const app = await startTestApp()
  vi.spyOn(app.services.log, 'info').mockImplementation((entry: unknown) => void lines.push(JSON.stringify(entry)))
  await fetch(`${app.url}/api/auth/verify-email?token=secret&email=rosa@example.test`)
  await postAuth(app, '/sign-in/email', { email: 'rosa@example.test', password: 'not the password' })
  // A slow request adds the texts of its statements, which name the column of passwords.
  const requests = () => lines.filter((line) => line.includes('"requestId"'))
  await vi.waitFor(() => expect(requests()).toHaveLength(2))
  expect(lines.join()).not.toMatch(/rosa|secret|not the password|127\.0\.0\.1/)
  const fields = requests().flatMap((line) => Object.keys(JSON.parse(line)))
  expect(['requestId', 'method', 'path', 'status', 'milliseconds', 'slow']).toEqual(expect.arrayContaining(fields))
  await app.close()
})
