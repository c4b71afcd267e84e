import { randomUUID } from 'node:crypto'
import type { Person } from '#server/testing/people.ts'
import { postAuth, type TestApp } from '#server/testing/test-app.ts'

export type Added = Awaited<ReturnType<typeof addSomebody>>

/** A learner added by a parent through the product, who can sign in by a password. */
export async function addSomebody(app: TestApp, parent: Person, gradeId?: string) {
  const username = `added_${randomUUID().slice(0, 8)}`
  const given = {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: `${username}@mail.example.test`,
    username,
    password: 'amber kettle 42',
  }
  const { learner } = await app
    .client(parent.token)
    .learners.create({ ...given, ...(gradeId && { gradeId }) })
  return { id: learner.id, ...given }
}

/** @returns the token of a new session */
export async function signIn(
  app: TestApp,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { status, body } = await postAuth(app, '/sign-in/email', { email, password })
  if (status !== 200) throw new Error(`The sign-in was answered with ${status}`)
  return body.token
}
