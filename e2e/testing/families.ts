import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { mailboxIn } from './mailbox.ts'
import { enterBy, type Person } from './people.ts'

export type Family = { parent: Parent; learners: Learner[] }
export type Parent = Person & { email: string }
export type Learner = Person & { id: string; name: string; email: string; username: string }

/** Creates a confirmed parent with learners of these first names, using the same requests as the screens. */
export type NewFamily = (...firstNames: string[]) => Promise<Family>

export function newFamilyOn(newRequest: () => Promise<APIRequestContext>): NewFamily {
  return async (...firstNames) => {
    const request = await newRequest()
    const parent = newParent()
    await post(request, '/api/auth/sign-up/email', {
      name: '',
      email: parent.email,
      password: parent.password,
      callbackURL: '/',
    })
    const confirming = await request.get(await mailboxIn(request).linkTo(parent.email, /confirm/i))
    expect(confirming.url(), 'the confirmed address').not.toContain('error')
    const learners: Learner[] = []
    if (firstNames.length > 0) await enterBy(request, parent)
    for (const firstName of firstNames) learners.push(await addLearner(request, firstName))
    return { parent, learners }
  }
}

/** Person with an unused address who has not signed up. */
export function newParent(): Parent {
  const email = `parent.${unused()}@example.test`
  return { identifier: email, email, password: 'seven green kettles', home: '/parent' }
}

/** Unused suffix for a name. */
export function unused(): string {
  return randomUUID().slice(0, 8)
}

async function addLearner(request: APIRequestContext, firstName: string): Promise<Learner> {
  const username = `${firstName.toLowerCase()}.${unused()}`
  const email = `${username}@example.test`
  const password = 'a boat of paper'
  const lastName = 'Berg'
  const { learner } = await post(request, '/api/learners', { firstName, lastName, email, username, password })
  return {
    id: learner.id,
    name: `${firstName} ${lastName}`,
    email,
    username,
    identifier: username,
    password,
    home: '/learner/dashboard',
  }
}

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { data })
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
