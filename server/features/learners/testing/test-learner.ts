import { randomUUID } from 'node:crypto'
import type { Person } from '#server/testing/people.ts'
import { postAuth, type TestApp } from '#server/testing/test-app.ts'

export type TestLearner = Awaited<ReturnType<typeof addTestLearner>>

/** Adds a learner with a password through the parent's operation. */
export async function addTestLearner(app: TestApp, parent: Person, gradeId?: string) {
  const username = `added_${randomUUID().slice(0, 8)}`
  const details = {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: `${username}@mail.example.test`,
    username,
    password: 'amber kettle 42',
  }
  const { learner } = await app.client(parent.token).learners.create({ ...details, ...(gradeId && { gradeId }) })
  return { id: learner.id, ...details }
}

/**
 * Signs in by username, since the email is unconfirmed.
 * @returns token of the new session
 */
export async function signIn(
  app: TestApp,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const { status, body } = await postAuth(app, '/sign-in/username', { username, password })
  if (status !== 200) throw new Error(`The sign-in returned status ${status}`)
  return body.token
}
