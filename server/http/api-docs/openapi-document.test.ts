import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { contract } from '#contract/index.ts'
import { AUTH_ROUTES } from './auth-routes.ts'
import { apiDocs } from './docs-page.ts'
import { openApiDocument, operationsOf } from './openapi-document.ts'

let document: OpenAPI.Document
beforeAll(async () => {
  document = await openApiDocument('http://localhost:3000')
})

test('is generated lazily, by the first request, and then cached', async () => {
  const generate = vi.spyOn(OpenAPIGenerator.prototype, 'generate')
  const app = apiDocs('http://localhost:3000')
  expect((await app.request('/docs.css')).status).toBe(200)
  expect(generate).not.toHaveBeenCalled()
  const responses = await Promise.all(['/openapi.json', '/docs', '/openapi.json'].map((path) => app.request(path)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(generate).toHaveBeenCalledTimes(1)
  generate.mockRestore()
})

const statusesOf = (operationId: string) =>
  Object.keys(operationsOf(document).find((entry) => entry.operationId === operationId)?.responses ?? {})

test('lists every operation of the contract and every route of accounts with a summary', () => {
  expect(document.openapi).toMatch(/^3\.1/)
  const declared = Object.entries(contract).flatMap(([group, operations]) =>
    Object.keys(operations).map((name) => `${group}.${name}`),
  )
  declared.push(...AUTH_ROUTES.map(({ operationId }) => operationId))
  const listed = operationsOf(document)
  expect(listed.map(({ operationId }) => operationId).sort()).toEqual(declared.sort())
  for (const { summary } of listed) expect(summary).toMatch(/^[A-Z].*[^.]$/)
})

test('lists the operations that need no session', () => {
  const operations = operationsOf(document).filter(({ operationId }) => !operationId?.startsWith('auth.'))
  const open = operations.filter(({ security }) => security?.some((way) => Object.keys(way).length === 0))
  expect(open.map(({ operationId }) => operationId).sort()).toEqual([
    'billing.offers',
    'curriculum.answerLanding',
    'curriculum.landingQuestion',
    'curriculum.listPublished',
    'curriculum.year',
    // By mailed links.
    'emailChange.confirm',
    'emailChange.stopByLink',
    'learnerEmails.confirm',
    'learnerEmails.get',
    'learnerEmails.release',
    'learnerRequests.create',
    // Between the password and the second step, and by mailed links.
    'secondFactor.finishReset',
    'secondFactor.passkeyOptions',
    'secondFactor.pending',
    'secondFactor.sendLostLink',
    'secondFactor.startReset',
    'secondFactor.stopResetByLink',
    'secondFactor.verify',
    'session.confirmedSignUp',
    'session.get',
    'session.requestLearnerPassword',
    'session.signInCode',
    'study.subject',
    'support.contact',
    'support.retention',
    'weeklyEmail.stop',
  ])
  for (const { responses } of open) expect(Object.keys(responses)).not.toContain('401')
})

test.each([
  ['session.get', '200 403 500 503'],
  ['study.dashboard', '200 401 403 500 503'],
  ['study.grade', '200 401 403 404 409 422 500 503'],
  ['study.saveDraft', '200 400 401 403 404 408 409 413 422 500 503'],
  ['profile.signOutOtherDevices', '200 400 401 403 408 413 500 503'],
  ['support.contact', '201 400 403 408 413 422 429 500 503'],
  ['live.subscribe', '200 401 403 429 500 503'],
  ['billing.offers', '200 403 500 503'],
  ['auth.signInByEmail', '200 400 401 403 408 413 415 429 500 503'],
  ['auth.signOut', '200 400 403 408 413 415 429 500 503'],
  ['auth.verifyEmail', '302 400 401 403 429 500 503'],
])('%s responds with %s', (operationId, statuses) => {
  expect(statusesOf(operationId).join(' ')).toBe(statuses)
})

test('every response has a description', () => {
  for (const { responses } of operationsOf(document)) {
    for (const response of Object.values(responses)) {
      expect(response && 'description' in response && response.description).toMatch(/^[A-Z]/)
    }
  }
})

test('every example is valid against its schema', () => {
  let examples = 0
  for (const schema of schemasWithExamples(document)) {
    const validator = z.fromJSONSchema(withoutUnicodePatterns(schema))
    for (const example of schema.examples) {
      examples++
      expect(validator.safeParse(example).error?.issues ?? [], JSON.stringify(example)).toEqual([])
    }
  }
  expect(examples).toBeGreaterThan(300)
})

test('an example that does not match its schema is found', () => {
  const [schema] = schemasWithExamples({ email: { type: 'string', format: 'email', examples: ['mira'] } })
  expect(z.fromJSONSchema(schema ?? {}).safeParse(schema?.examples[0]).success).toBe(false)
})

type Schema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>
type WithExamples = Schema & { examples: unknown[] }

/** Finds every schema with examples within a document. */
function schemasWithExamples(within: unknown): WithExamples[] {
  if (typeof within !== 'object' || within === null) return []
  const nested = Object.entries(within).flatMap(([key, value]) =>
    key === 'examples' ? [] : schemasWithExamples(value),
  )
  return hasExamples(within) ? [within, ...nested] : nested
}

function hasExamples(schema: object): schema is WithExamples {
  return 'examples' in schema && Array.isArray(schema.examples)
}

/** JSON Schema patterns use Unicode mode; zod's reader does not, and would treat `\p{…}` as letters. */
function withoutUnicodePatterns(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'pattern' && typeof value === 'string' && /\\p\{/i.test(value) ? undefined : value,
  )
}
