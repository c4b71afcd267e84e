import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  type Account,
  learnerAccount,
  mailsTo,
  PASSWORD,
  parentAccount,
  post,
  reset,
  resetToken,
  startBehindProxy,
} from '../testing/accounts.ts'

const app = forThisFile(startBehindProxy)

const NEW_DEVICE = 'New sign-in to your Trellis account'
const CHANGED = 'Your Trellis password was changed'

const passDays = (days: number) =>
  sql`UPDATE profiles SET created_at = created_at - make_interval(days => ${days})`.execute(app.database.kysely)

async function signInOn({ email }: Account, cookie = '', password = PASSWORD) {
  const { headers } = await post(app, '/sign-in/email', { email, password }, { cookie })
  const find = (name: string) =>
    headers
      .getSetCookie()
      .find((one) => one.startsWith(name))
      ?.split(';')[0] ?? ''
  return { device: find('trellis.device='), session: find('trellis.session_token=') }
}

const subjects = async ({ email }: Account) => (await mailsTo(app, email)).map(({ subject }) => subject)

test('an adult is told of a sign-in on a new device, once for each, and not on the first day', async () => {
  const parent = await parentAccount(app)
  await signInOn(parent)
  expect(await subjects(parent)).toEqual([])
  await passDays(2)
  const { device } = await signInOn(parent)
  expect(await subjects(parent)).toEqual([NEW_DEVICE])
  await signInOn(parent, device)
  expect(await subjects(parent)).toEqual([NEW_DEVICE])
  await signInOn(parent)
  expect(await subjects(parent)).toEqual([NEW_DEVICE, NEW_DEVICE])
})

test('no one is told of a failed sign-in, or of one by a child', async () => {
  const parent = await parentAccount(app)
  const learner = await learnerAccount(app)
  await passDays(2)
  await signInOn(parent, '', 'not the password')
  await signInOn(learner)
  expect([...(await subjects(parent)), ...(await subjects(learner))]).toEqual([])
})

test('the owner of an account is told of a changed password', async () => {
  const parent = await parentAccount(app)
  await passDays(2)
  const { device, session } = await signInOn(parent)
  const body = { currentPassword: PASSWORD, newPassword: 'nine brass bells' }
  const changed = await post(app, '/change-password', body, { cookie: `${device}; ${session}` })
  expect(changed.status).toBe(200)
  expect(await subjects(parent)).toEqual([CHANGED, NEW_DEVICE])
  await reset(app, await resetToken(app, parent.email), 'ten brass bells')
  expect((await subjects(parent))[0]).toBe(CHANGED)
})
