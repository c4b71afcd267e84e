import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { RESPONSE_STEP_MS } from '#server/config.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent } from '#server/testing/people.ts'
import { mailsTo, startBehindProxy } from '../testing/accounts.ts'

const app = forThisFile(() => startBehindProxy((config) => ({ ...config, responseStepMs: RESPONSE_STEP_MS })))
beforeEach(() => sql`DELETE FROM rate_limit_attempts`.execute(app.database.kysely))

const request = (identifier: string) => app.client().session.requestLearnerPassword({ identifier })

async function family() {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent })
  return { parent, learner, username: learner.email.split('@')[0] ?? '' }
}

test.each([
  ['the username', (name: string) => name.toUpperCase()],
  ['the email', (name: string) => `${name}@example.test`],
])('%s of a learner mails every linked parent, with a link that has no secret', async (_, identifierOf) => {
  const { parent, learner, username } = await family()
  const second = await makeParent(app)
  await linkParent(app, second.id, learner.id)
  expect(await request(identifierOf(username))).toEqual({ requested: true })
  for (const { email } of [parent, second]) {
    const mails = await mailsTo(app, email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Test needs a new password'])
    expect(mails[0]?.text).toContain(`${app.url}/parent/manage-learners/${learner.id}#new-password\n`)
    expect(mails[0]?.text).toContain(username)
  }
  expect(await mailsTo(app, learner.email)).toEqual([])
})

test('an unknown name, a parent and a learner without a parent get the same response, and no mail', async () => {
  const parent = await makeParent(app)
  const alone = await makeLearner(app)
  for (const name of [`no_${randomUUID().slice(0, 8)}`, parent.email, alone.email]) {
    expect(await request(name)).toEqual({ requested: true })
  }
  for (const { email } of [parent, alone]) expect(await mailsTo(app, email)).toEqual([])
})

test('known and unknown names cause the same work, and the response is delayed to a fixed time step', async () => {
  const { username } = await family()
  const post = vi.spyOn(app.services.outbox, 'post')
  for (const name of [username, `no_${randomUUID().slice(0, 8)}`]) {
    post.mockClear()
    const start = performance.now()
    await request(name)
    expect(performance.now() - start).toBeGreaterThan(240)
    expect(post).toHaveBeenCalledTimes(1)
  }
  post.mockRestore()
})

test('is limited per name, known or not', async () => {
  const { parent, username } = await family()
  for (const name of [username, 'unknown_name']) {
    for (let count = 0; count < 3; count += 1) await request(name)
    await expect(request(name)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  }
  expect(await mailsTo(app, parent.email)).toHaveLength(3)
})

test("the mail is deleted with the learner's account", async () => {
  const { parent, learner, username } = await family()
  await request(username)
  await app.client(parent.token).learners.delete({ learnerId: learner.id })
  expect(await mailsTo(app, parent.email)).toEqual([])
})
