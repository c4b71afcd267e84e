// @module-tag faults

import { expect, test, vi } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { PASSWORD_COST } from '#server/password-hash.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { postAuth, startTestApp } from '#server/testing/test-app.ts'
import { UnavailableError } from '#server/unavailable.ts'

const PASSWORD = 'a violet kite 7'

const app = forThisFile(() =>
  startTestApp({}, (config) => ({ ...config, passwordCost: { ...PASSWORD_COST, N: FAULTS.passwordCost } })),
)
async function makeFamily() {
  const parent = await makeParent(app)
  return { parent, learner: await makeLearner(app, { parent }) }
}

function setPassword({ parent, learner }: { parent: Person; learner: Person }) {
  return fetch(`${app.url}/api/learners/${learner.id}/password`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${parent.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
}

test(`a parent who sets a password ${FAULTS.passwordChanges} times concurrently delays another sign-in by a few hashes at most`, async () => {
  const family = await makeFamily()
  const other = await makeFamily()
  expect((await setPassword(other)).status).toBe(200)

  let changed = 0
  const flood = Array.from({ length: FAULTS.passwordChanges }, async () => {
    const { status } = await setPassword(family)
    if (status === 200) changed += 1
    return status
  })
  await Promise.race(flood)
  const before = changed
  const { status } = await postAuth(app, '/sign-in/email', { email: other.learner.email, password: PASSWORD })
  expect(status).toBe(200)
  expect(changed - before).toBeLessThan(15)

  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(changed).toBeLessThan(FAULTS.passwordChanges)
})

test('when all places to wait for a hash are taken, a newcomer gets that of the network with most', async () => {
  const { hashes } = app.services.queues
  const finish = Promise.withResolvers<void>()
  let rejected = 0
  const flood = Array.from({ length: 600 }, () =>
    hashes
      .run('127.0.9.9', () => finish.promise)
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnavailableError)
        rejected += 1
      }),
  )
  await vi.waitFor(() => expect(hashes.size().waiting).toBe(512))
  const before = 600 - 512 - hashes.size().running
  await vi.waitFor(() => expect(rejected).toBe(before))
  const changed = setPassword(await makeFamily())
  await vi.waitFor(() => expect(rejected).toBe(before + 1), { timeout: 20_000 })
  finish.resolve()
  expect((await changed).status).toBe(200)
  await Promise.all(flood)
  expect(rejected).toBe(before + 1)
})

test.each([
  ['/sign-in/email', { email: 'a@example.test', password: PASSWORD }],
  ['/sign-in/username', { username: 'unknown_1', password: PASSWORD }],
  ['/sign-up/email', { email: 'b@example.test', password: PASSWORD, name: '' }],
])('%s without capacity for a hash responds with a retry time', async (path, body) => {
  const { hashes } = app.services.queues
  const waiting = vi.spyOn(hashes, 'run').mockRejectedValue(new UnavailableError('Too many tasks wait'))
  const response = await postAuth(app, path, body)
  waiting.mockRestore()
  expect(response).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})
