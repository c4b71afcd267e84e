import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type pg from 'pg'
import { onDatabase } from './change-rows.ts'
import { ANA, enterBy, type Person } from './people.ts'

type Family = { parent: Parent; learners: Learner[] }
export type Parent = Person & { email: string }
export type Learner = Person & { id: string; name: string; email: string; username: string }

/** Creates a confirmed parent with learners of these first names. */
export type NewFamily = (...firstNames: string[]) => Promise<Family>

/** Creates families on the product with this data folder. */
export function newFamilyOn(newRequest: () => Promise<APIRequestContext>, dataDir: string): NewFamily {
  return async (...firstNames) => {
    const parent = { ...newParent(), password: ANA.password }
    await onDatabase((database) => insertParent(database, parent.email), dataDir)
    const learners: Learner[] = []
    if (firstNames.length === 0) return { parent, learners }
    const request = await newRequest()
    await enterBy(request, parent)
    for (const firstName of firstNames) learners.push(await addLearner(request, firstName))
    return { parent, learners }
  }
}

/** Lets a parent, who is signed in on the requests, allow written answers or not. */
export async function allowWriting(request: APIRequestContext, learnerId: string, writingAllowed: boolean) {
  const saved = await request.put(`/api/learners/${learnerId}/consent`, { data: { writingAllowed } })
  expect(saved.ok(), await saved.text()).toBe(true)
}

/** Stores the rows of a confirmed sign-up, which would wait for its mail. The password is that of the sample parent. */
async function insertParent(database: pg.Client, email: string) {
  const { rowCount } = await database.query(
    `WITH parent AS (
       INSERT INTO profiles (email, email_verified) VALUES ($1, true) RETURNING id
     )
     INSERT INTO accounts (id, user_id, provider_id, account_id, password)
     SELECT gen_random_uuid(), parent.id, sample.provider_id, parent.id, sample.password
     FROM parent, accounts sample JOIN profiles ON profiles.id = sample.user_id
     WHERE profiles.email = $2 AND sample.provider_id = 'credential'`,
    [email, ANA.identifier],
  )
  expect(rowCount).toBe(1)
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
