import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { startBuiltSite } from './testing/built-site.ts'

const app = forThisFile(startTestApp)
const site = forThisFile(() => startBuiltSite(app.services))
describe("a signed-in user's page", () => {
  let parent: Person
  let learner: Person
  beforeAll(async () => {
    parent = await makeParent(app)
    learner = await makeLearner(app, { parent })
  })

  const open = (path: string, { token }: Person, headers = {}) =>
    site.get(path, { authorization: `Bearer ${token}`, ...headers })
  const startOf = (text: string) =>
    JSON.parse(/<script type="application\/json" id="page-start">(.*?)<\/script>/.exec(text)?.[1] ?? 'null')

  test('carries the session as the operation reports it, and names the first call of this page', async () => {
    const { text } = await open('/parent', parent)
    const session = await app.client(parent.token).session.get()
    expect(startOf(text)).toEqual({ session, call: '/api/rpc/learners/list' })
    const subjectId = randomUUID()
    const { call } = startOf((await open(`/learner/subjects/${subjectId}?tab=tests`, learner)).text)
    const subject = await site.get(call, { authorization: `Bearer ${learner.token}` })
    expect(subject).toMatchObject({ status: 404, text: expect.stringContaining('Subject not found') })
  })

  test('preloads the scripts of its address that not every page needs', async () => {
    const scriptsOf = (text: string) =>
      [...text.matchAll(/<link rel="preload-later"[^>]* href="([^"]+)"/g)].map(([, script]) => script)
    const subject = await open(`/learner/subjects/${randomUUID()}`, learner)
    expect(scriptsOf(subject.text)).toEqual(['/assets/app-1.js', '/assets/subject-1.js'])
    expect(scriptsOf((await open('/parent', parent)).text)).toEqual(['/assets/app-1.js'])
  })

  test('names no call that this user may not make', async () => {
    expect(startOf((await open('/parent', learner)).text).call).toBeNull()
    expect(startOf((await open(`/learner/subjects/${randomUUID()}`, parent)).text).call).toBeNull()
    expect(startOf((await open('/learner/profile', learner)).text).call).toBeNull()
  })

  test('is never cached, and a cached page of a visitor does not replace it', async () => {
    const visited = await site.get('/learner/profile')
    const etag = visited.headers.get('etag') ?? ''
    const { status, headers } = await open('/learner/profile', learner, { 'if-none-match': etag })
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'private, no-store', null])
  })

  test('allows its script by a hash that is the same for every user', async () => {
    const { text, headers } = await open('/parent', parent)
    const script = /<script>(.*?)<\/script>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect((await open('/learner/profile', learner)).text).toContain(`<script>${script}</script>`)
  })

  test('cannot be escaped from by a name', async () => {
    const firstName = '</script><script>alert(1)</script>'
    await sql`UPDATE profiles SET first_name = ${firstName} WHERE id = ${learner.id}`.execute(app.database.kysely)
    const { text } = await open('/learner/profile', learner)
    expect(text).not.toContain('alert(1)</script>')
    expect(startOf(text).session.user.firstName).toBe(firstName)
  })

  test('is the same for a visitor, after a sign-out, and while the database is unreachable', async () => {
    const plain = await site.get('/learner/profile')
    expect(plain.text).not.toContain('page-start')
    const gone = { ...learner, token: randomUUID() }
    expect((await open('/learner/profile', gone)).text).toBe(plain.text)
    await app.database.pool.query('ALTER TABLE sessions RENAME TO sessions_gone')
    const { status, text } = await open('/learner/profile', learner)
    await app.database.pool.query('ALTER TABLE sessions_gone RENAME TO sessions')
    expect([status, text]).toEqual([200, plain.text])
  })

  test('is compressed', async () => {
    const { text, headers } = await open('/learner/profile', learner, { 'accept-encoding': 'br' })
    expect([headers.get('content-encoding'), startOf(text).session.user.id]).toEqual(['br', learner.id])
  })
})
