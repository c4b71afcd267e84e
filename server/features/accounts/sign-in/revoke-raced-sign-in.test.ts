import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { queryOne } from '#server/database/rows.ts'
import { passwordHasher } from '../../../password-hash.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { linkParent, makeParent } from '../../../testing/people.ts'
import {
  type Account,
  learnerAccount,
  PASSWORD,
  post,
  reset,
  resetToken,
  startBehindProxy,
} from '../testing/accounts.ts'

const NEW_PASSWORD = 'nine green lanterns'
const app = forThisFile(startBehindProxy)

test.each([
  ['by a link', '/sign-in/email', resetByLink],
  ['by a parent', '/sign-in/username', setByParent],
])('a sign-in in progress while the password is replaced %s is revoked', async (_, path, prepare) => {
  const learner = await learnerAccount(app)
  const { email, username } = learner
  const attempt = (password: string) => post(app, path, { email, username, password })
  const replacePassword = await prepare(learner)
  const { password } = await app.services.auth.$context
  const { verify } = password
  const spy = vi.spyOn(password, 'verify').mockImplementationOnce(async (candidate) => {
    const right = await verify(candidate)
    await replacePassword()
    return right
  })
  const late = await attempt(PASSWORD)
  spy.mockRestore()
  const wrong = await attempt(PASSWORD)
  expect([late.status, late.body]).toEqual([401, wrong.body])
  const { rows } = await app.database.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [learner.id])
  expect(rows).toEqual([])
  expect((await attempt(NEW_PASSWORD)).status).toBe(200)
})

test('a sign-in replaces a hash of an earlier version, also with two concurrent sign-ins', async () => {
  const { email, id } = await learnerAccount(app)
  const stored = async () =>
    (
      await queryOne(
        app.database.kysely,
        z.object({ password: z.string().nullable() }),
        sql`SELECT password FROM accounts WHERE user_id = ${id}`,
      )
    ).password ?? ''
  const earlier = await passwordHasher({ N: 2, r: 1, p: 1 }, app.services.queues.hashes).hash(PASSWORD)
  await sql`UPDATE accounts SET password = ${earlier} WHERE user_id = ${id}`.execute(app.database.kysely)

  expect((await post(app, '/sign-in/email', { email, password: 'wrong' })).status).toBe(401)
  expect(await stored()).toBe(earlier)
  const attempts = [1, 2, 3].map(() => post(app, '/sign-in/email', { email, password: PASSWORD }))
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([200, 200, 200])
  const replaced = await stored()
  expect(replaced).toMatch(/^\$scrypt\$ln=4,/)
  expect((await post(app, '/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  expect(await stored()).toBe(replaced)
})

async function resetByLink({ email }: Account) {
  const token = await resetToken(app, email)
  return () => reset(app, token, NEW_PASSWORD)
}

async function setByParent({ id }: Account) {
  const parent = await makeParent(app)
  await linkParent(app, parent.id, id)
  return () => app.client(parent.token).learners.setPassword({ learnerId: id, password: NEW_PASSWORD })
}
