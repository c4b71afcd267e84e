// @module-tag faults

import { mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { recordFault } from '#server/testing/fault-report.ts'
import { makeParent } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openApiDocument, operationsOf } from './api-docs/openapi-document.ts'

const ID = '0198c2f4-7a1e-7c3b-9d52-4e6f8a1b2c3d'

let folder: string
let onDatabase: TestDatabase
let app: TestApp
let headers: Record<string, string>

/** The app reaches its database over a separate link, so that only this app can lose it. */
beforeAll(async () => {
  const { host, port } = inject('databaseServer')
  folder = await mkdtemp(join(tmpdir(), 'trellis-away-'))
  await symlink(join(host, `.s.PGSQL.${port}`), join(folder, `.s.PGSQL.${port}`))
  const made = await makeTestDatabase()
  onDatabase = { ...made, connection: { ...made.connection, host: folder } }
  const asking = { QUESTION_ANSWERERS: 'answers@example.test', CHILD_SAFETY_EMAIL: 'safety@example.test' }
  app = await startTestApp(asking, undefined, { onDatabase })
  const parent = await makeParent(app)
  headers = { authorization: `Bearer ${parent.token}`, 'content-type': 'application/json', origin: app.url }
})
afterAll(async () => {
  await app.close()
  await onDatabase.drop()
  await rm(folder, { recursive: true })
})

/** Valid input of operations that read the session and then their data. */
const INPUT = {
  gradeId: ID,
  subjectId: ID,
  lessonId: ID,
  testId: ID,
  learnerId: ID,
  activityId: ID,
  submissionId: ID,
  kind: 'quiz',
  part: 'quiz',
  answers: {},
  basedOn: 0,
  questionId: 'q1',
  option: 0,
  sequence: 1,
  begins: true,
  timeZone: 'UTC',
  firstName: 'A',
  lastName: 'B',
  name: 'A',
  email: 'a@example.test',
  message: 'A',
  topic: 'question',
  identifier: 'someone',
  cell: '',
  token: 'x'.repeat(40),
  parentEmail: 'b@example.test',
  username: 'someone',
  password: 'a violet kite 7',
  confirmPassword: 'a violet kite 7',
}

/** Operations with other values for fields of the same name. */
const OTHER_INPUT: Record<string, Record<string, unknown>> = {
  'asking.ask': { questionId: ID, text: 'Why is that?' },
  'asking.report': { questionId: ID },
  'asking.reportPublished': { entryId: ID },
  'asking.remove': { questionId: ID },
  'asking.answer': { questionId: ID, answer: 'It is.', publishedQuestion: null, publishedAnswer: null },
  'asking.decline': { questionId: ID, reason: 'unclear' },
  'asking.settle': { reportedId: ID, shown: true },
  'billing.checkout': { sessionId: 'cs_1' },
  'familyLog.list': { topic: 'looks' },
  'billing.previewChange': { subscriptionId: 'sub_1', offer: 'premium_annual' },
  'billing.change': {
    subscriptionId: 'sub_1',
    offer: 'premium_annual',
    amountShown: 1,
    asOf: 1,
    nextAmountShown: 1,
  },
  'billing.cancel': { subscriptionId: 'sub_1' },
  'billing.resume': { subscriptionId: 'sub_1' },
  'billing.joinFamily': { subscriptionId: 'sub_1' },
  'billing.leaveFamily': { subscriptionId: 'sub_1' },
  'contentBin.countLearners': { deletionId: ID },
  'study.answerFilm': { lessonId: ID, questionId: 'q1', answer: 0 },
  'curriculum.answerLanding': { lessonId: ID, questionId: 'q1', answer: 0 },
  'contentBin.purge': { deletionId: ID, learners: 0 },
  'practice.helperSkillAnswers': { learnerId: ID, skill: 'any.skill' },
  'helping.takeBack': { invitationId: ID },
  'helping.remove': { helperId: ID },
  'helping.letSend': { helperId: ID, allowed: true },
  'helping.letRead': { helperId: ID, allowed: true },
  'helping.sendCard': { cardId: ID, drawing: 'sun' },
  'helping.takeBackCard': { cardId: ID },
  'helping.pick': { pickId: ID, kind: 'practice', skill: 'any.skill', day: '2026-12-01' },
  'helping.takeBackPick': { pickId: ID },
  'helping.removePick': { pickId: ID },
  'worksheets.picked': { pickId: ID },
  'parentCards.send': { cardId: ID, drawing: 'sun' },
  'parentCards.remove': { cardId: ID },
  'placement.answer': { skill: 'any', answer: null },
  'placement.earlierLesson': { skill: 'any.skill' },
  'practice.set': { setId: ID },
  'practice.lookAgain': { skill: 'any.skill' },
  'practice.finishExample': { skill: 'any.skill', answer: null },
  'practice.skillAnswers': { learnerId: ID, skill: 'any.skill' },
  'practice.hint': { setId: ID, position: 0, questionId: 'q1', number: 1 },
  'practice.start': { kind: 'missed' },
  'profile.setAvatar': { avatar: 'fern' },
  'profile.setPictures': { password: 'a violet kite 7', plants: null },
  'profile.setLanguage': { language: 'en' },
  'profile.setReadingOptions': { options: ['calm'] },
  'profile.signOutDevice': { deviceId: ID },
  'report.stored': { reportId: ID },
  'search.find': { words: 'ratio' },
  'secondFactor.verify': { code: '123456' },
  'secondFactor.confirmAuthenticator': { code: '123456' },
  'secondFactor.removePasskey': { passkeyId: ID },
  'secondFactor.addPasskey': {
    credentialId: 'A'.repeat(22),
    clientData: 'A',
    authenticatorData: 'A',
    publicKey: 'A',
    algorithm: -7,
    transports: [],
  },
  'seeding.log': { runId: ID },
  'targetDays.set': { kind: 'lesson', itemId: ID, day: '2027-01-01' },
  'targetDays.remove': { kind: 'lesson', itemId: ID },
  'tutoring.book': { bookingId: ID, tutorId: 'maria', startsAt: '2027-01-01T12:00:00Z' },
  'tutoring.cancel': { bookingId: ID },
  'tutoring.mark': { bookingId: ID, missed: true },
  'tutoring.callOff': { bookingId: ID },
  'weeklyEmail.update': { weekday: 5, hour: 17, enabled: false, excluded: [] },
  'worksheets.get': { source: ID, sheet: 1 },
  'writing.save': { lessonId: ID, part: 'quiz', text: 'A', basedOn: 0, version: 1 },
  'writing.note': { learnerId: ID, lessonId: ID, part: 'quiz', criteria: ['clear'], message: null },
  'writing.share': { lessonId: ID, part: 'quiz', helperId: ID, shared: true },
  'writing.remove': { learnerId: ID, lessonId: ID, part: 'quiz' },
}

/** Operations that reject other fields. */
const STRICT_INPUT: Record<string, Record<string, unknown>> = {
  'billing.createCheckoutSession': {
    userId: ID,
    gradeId: ID,
    subscriptions: [{ childId: ID, planName: 'premium' }],
    billing: 'monthly',
    shownTotal: 1,
  },
  'practice.answer': { setId: ID, position: 0, questionId: 'q1', answer: 0 },
}

/** Queries of operations that need one. */
const QUERIES: Record<string, string> = { 'search.find': '?words=ratio' }

function inputOf(operationId = ''): Record<string, unknown> {
  return STRICT_INPUT[operationId] ?? { ...INPUT, ...OTHER_INPUT[operationId] }
}

/** Requests for every operation on both transports, and for other routes that read the database. */
async function requests(): Promise<[method: string, path: string, body?: string | undefined][]> {
  // Offers come from the payment provider, and the retention from the configuration. A forged link is rejected before
  // anything is read. Account routes are covered below.
  const elsewhere = /^(billing\.offers|support\.retention|learnerEmails\..*|weeklyEmail\.stop|auth\..*)$/
  const operations = operationsOf(await openApiDocument('http://localhost')).filter(
    ({ operationId = '' }) => !elsewhere.test(operationId),
  )
  return [
    ...operations.map(({ method, path, operationId }): [string, string, string | undefined] => [
      method.toUpperCase(),
      `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => String(inputOf(operationId)[name] ?? ID))}${QUERIES[operationId ?? ''] ?? ''}`,
      method === 'get' ? undefined : JSON.stringify(inputOf(operationId)),
    ]),
    ...operations.map(({ operationId = '' }): [string, string, string] => [
      'POST',
      `/api/rpc/${operationId.replace('.', '/')}`,
      JSON.stringify({ json: inputOf(operationId) }),
    ]),
    ['POST', '/api/auth/sign-in/email', '{"email":"a@example.test","password":"a violet kite 7"}'],
    ['POST', '/api/auth/sign-up/email', '{"email":"a@example.test","password":"a violet kite 7","name":""}'],
    ['POST', '/api/auth/request-password-reset', '{"email":"a@example.test"}'],
    ['GET', '/files/subscriptions.csv'],
    ['POST', '/files'],
    ['GET', `/files/${ID}`],
    ['PUT', `/imports/${ID}?kind=grade`],
    ['GET', `/exports/grade/${ID}`],
    ['GET', '/dev/mail'],
  ]
}

/** Sends all requests concurrently and expects each to get 503 as JSON with a retry time, without internal details. */
async function expectUnavailable() {
  const all = await requests()
  expect(all.length).toBeGreaterThan(150)
  const answers = await Promise.all(
    all.map(async ([method, path, body]) => {
      const response = await fetch(app.url + path, { method, headers, ...(body && { body }) })
      const text = await response.text()
      return { method, path, response, answer: path.startsWith('/api/rpc/') ? JSON.parse(text).json : JSON.parse(text) }
    }),
  )
  for (const { method, path, response, answer } of answers) {
    expect([method, path, response.status]).toEqual([method, path, 503])
    expect(Number(response.headers.get('retry-after')), path).toBeGreaterThanOrEqual(2)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer).toEqual({
      defined: false,
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
      message: 'Trellis is busy right now. Please try again in a few seconds.',
      ...('data' in answer && { data: { requestId: response.headers.get('x-request-id') } }),
    })
  }
}

describe('everything that reads the database responds with 503 and a retry time', () => {
  test('while every connection is in use', async () => {
    const { pool } = app.database
    const patience = pool.options.connectionTimeoutMillis
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    pool.options.connectionTimeoutMillis = 100
    await expectUnavailable()
    pool.options.connectionTimeoutMillis = patience
    for (const client of all) client.release()
    expect((await fetch(`${app.url}/api/session`, { headers })).status).toBe(200)
    recordFault({
      fault: 'Every connection to the database in use',
      times: 1,
      acknowledged: 0,
      of: 'operations',
      lost: 0,
      seen: 'each operation answered with 503 and Retry-After, and served once connections are free',
    })
  })

  test('while the database is unreachable, and works again afterward', async () => {
    const socket = join(folder, `.s.PGSQL.${onDatabase.connection.port}`)
    const target = await readlink(socket)
    await rm(socket)
    const admin = new pg.Client({ ...inject('databaseServer'), database: 'postgres' })
    await admin.connect()
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      onDatabase.connection.database,
    ])
    await admin.end()
    await expectUnavailable()
    await symlink(target, socket)
    expect((await fetch(`${app.url}/api/session`, { headers })).status).toBe(200)
  })
})
