import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { startBuiltSite } from './testing/built-site.ts'

const app = forThisFile(startTestApp)
const site = forThisFile(() => startBuiltSite(app.services))

const startOf = (text: string) =>
  JSON.parse(/<script type="application\/json" id="page-start">(.*?)<\/script>/.exec(text)?.[1] ?? 'null')

describe("a signed-in user's page", () => {
  let parent: Person
  let learner: Person
  let subjectId: string
  beforeAll(async () => {
    const subject = await makeSubject(app, { lessons: 1 })
    subjectId = subject.subjectId
    parent = await makeParent(app)
    learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  })

  const open = (path: string, { token }: Person, headers = {}) =>
    site.get(path, { authorization: `Bearer ${token}`, ...headers })

  test('carries the session and the answer to its first call, as the operations report them', async () => {
    const { text } = await open('/parent', parent)
    const { sentAt, ...start } = startOf(text)
    const session = await app.client(parent.token).session.get()
    const call = '/api/rpc/learners/list'
    const { text: answer } = await site.get(call, { authorization: `Bearer ${parent.token}` })
    expect(start).toEqual({ session, call, answer: JSON.parse(answer) })
    expect(answer).toContain(learner.id)
    expect(Math.abs(Date.parse(sentAt) - Date.now())).toBeLessThan(60_000)
  })

  test('reads its answer by the parameters of its path', async () => {
    const { call, answer } = startOf((await open(`/learner/subjects/${subjectId}?tab=tests`, learner)).text)
    const response = await site.get(call, { authorization: `Bearer ${learner.token}` })
    expect([response.status, answer]).toEqual([200, JSON.parse(response.text)])
  })

  test('has what its address opens, if the page does', async () => {
    const path = `/learner/subjects/${subjectId}`
    const { opened } = startOf((await open(`${path}?lesson=1&part=quiz`, learner)).text)
    const response = await site.get(opened.call, { authorization: `Bearer ${learner.token}` })
    expect([response.status, opened.answer]).toEqual([200, JSON.parse(response.text)])
    expect(opened.call).toContain('/study/lesson?')
    for (const address of [
      path,
      `${path}?lesson=`,
      `${path}?lesson=2`,
      `${path}?lesson=__proto__`,
      `${path}?lesson=%7B`,
    ])
      expect(startOf((await open(address, learner)).text).opened).toBeUndefined()
    const other = await makeLearner(app, { parent })
    const { answer, opened: forOthers } = startOf((await open(`${path}?lesson=1`, other)).text)
    expect([answer.json.viewer, forOthers]).toEqual(['not-enrolled', undefined])
  })

  test('has the beginning of the reading that its address opens', async () => {
    const path = `/learner/subjects/${subjectId}?lesson=1`
    const shownOf = (text: string) => /<template id="opened-text">(.*?)<\/template>/s.exec(text)?.[1]
    const write = (html: string) =>
      sql`UPDATE stored_lessons SET text_content = ${html} WHERE subject_id = ${subjectId}`.execute(app.database.kysely)
    const block = `<blockquote><p title="a > b">${'Words $& $1. '.repeat(60)}<br></p></blockquote>`
    await write(`<p>First.</p>\n${block}\n${block}\n<p>Last.</p>`)
    const { text } = await open(`${path}&part=text`, learner)
    expect(shownOf(text)).toBe(`<p>First.</p>\n${block}\n${block}`)
    expect(text.split('<template id="opened-text">')).toHaveLength(2)
    for (const [address, person] of [
      [path, learner],
      [`${path}&part=quiz`, learner],
      [`${path}&part=text`, await makeLearner(app, { parent })],
      [`${path}&part=text`, parent],
    ] as const)
      expect(shownOf((await open(address, person)).text)).toBeUndefined()
    expect(shownOf((await site.get(`${path}&part=text`)).text)).toBeUndefined()
    // One block longer than the bound.
    await write(`<p>${'word '.repeat(2000)}</p>`)
    expect(shownOf((await open(`${path}&part=text`, learner)).text)).toBeUndefined()
  })

  test('has the first view of its call alone, with its style', async () => {
    const partsOf = async (path: string, person: Person) => {
      const { text, headers } = await open(path, person)
      const [, style = ''] = /<style>(.*?)<\/style>/.exec(text) ?? []
      const hash = createHash('sha256').update(style).digest('base64')
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`)
      return [style, /<div id="first-view">(.*?)<\/div>/.exec(text)?.[1]]
    }
    expect(await partsOf('/parent', parent)).toEqual(['p{}', '<p>{name}</p>'])
    expect(await partsOf(`/learner/subjects/${subjectId}`, learner)).toEqual(['h1{}', '<h1>{lesson}</h1>'])
    for (const [path, person] of [
      ['/learner/profile', learner],
      ['/parent', learner],
      [`/learner/subjects/${randomUUID()}`, learner],
    ] as const)
      expect(await partsOf(path, person)).toEqual(['b{}', ''])
  })

  test('leaves a call that fails to the page, whose own call reports the reason', async () => {
    for (const id of [randomUUID(), 'nothing']) {
      const { status, text } = await open(`/learner/subjects/${id}`, learner)
      const { call, answer } = startOf(text)
      expect([status, answer]).toEqual([200, undefined])
      const failed = await site.get(call, { authorization: `Bearer ${learner.token}` })
      expect(failed.status).toBeGreaterThanOrEqual(400)
    }
  })

  test('leaves a call that the database does not answer soon to the page', async () => {
    const client = await app.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('LOCK TABLE parent_child IN ACCESS EXCLUSIVE MODE')
      const { status, text } = await open('/parent', parent)
      const { session, call, answer } = startOf(text)
      expect([status, session.user.id, call, answer]).toEqual([200, parent.id, '/api/rpc/learners/list', undefined])
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    expect(startOf((await open('/parent', parent)).text).answer).toBeDefined()
  })

  test('preloads the scripts of its address that not every page needs', async () => {
    const scriptsOf = (text: string) =>
      [...text.matchAll(/<link rel="preload-later"[^>]* href="([^"]+)"/g)].map(([, script]) => script)
    const subject = await open(`/learner/subjects/${randomUUID()}`, learner)
    expect(scriptsOf(subject.text)).toEqual(['/assets/app-1.js', '/assets/subject-1.js'])
    expect(scriptsOf((await open('/parent', parent)).text)).toEqual(['/assets/app-1.js'])
  })

  test('has neither call nor answer that this user may not have', async () => {
    for (const [path, person] of [
      ['/parent', learner],
      [`/learner/subjects/${subjectId}`, parent],
      ['/learner/profile', learner],
    ] as const) {
      expect(startOf((await open(path, person)).text)).toMatchObject({ call: null })
      expect(startOf((await open(path, person)).text)).not.toHaveProperty('answer')
    }
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

  test('cannot be escaped from by the titles of a lesson and its reading', async () => {
    const title = '</script></template><script>alert(2)</script>{mark}'
    await sql`
      UPDATE stored_lessons SET title = ${title}, text_title = ${title}, text_content = '<p>First.</p>'
      WHERE subject_id = ${subjectId}`.execute(app.database.kysely)
    const { text } = await open(`/learner/subjects/${subjectId}?lesson=1&part=text`, learner)
    expect(text).not.toContain('alert(2)</script>')
    expect(text).toContain('<template id="opened-text"><p>First.</p></template>')
    const { answer, opened } = startOf(text)
    expect([answer.json.lessons[0].title, opened.answer.json.text.title]).toEqual([title, title])
  })

  test('cannot be escaped from by a name', async () => {
    const firstName = '</script><script>alert(1)</script>'
    await sql`UPDATE profiles SET first_name = ${firstName} WHERE id = ${learner.id}`.execute(app.database.kysely)
    const { text } = await open('/learner/profile', learner)
    expect(text).not.toContain('alert(1)</script>')
    expect(startOf(text).session.user.firstName).toBe(firstName)
    const parents = await open('/parent', parent)
    expect(parents.text).not.toContain('alert(1)</script>')
    expect(JSON.stringify(startOf(parents.text).answer)).toContain(JSON.stringify(firstName).slice(1, -1))
  })

  test('of an area is the same for a visitor, after a sign-out, and while the database is unreachable', async () => {
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

describe('a page that anyone opens', () => {
  test('carries the answer to its first call, and that nobody is signed in, for a visitor', async () => {
    const { gradeId } = await makeSubject(app, { lessons: 1 })
    const { text, headers } = await site.get(`/grades/${gradeId}`)
    const { sentAt, ...start } = startOf(text)
    const session = await app.client().session.get()
    const { text: answer } = await site.get(start.call)
    expect(start).toEqual({ session, call: expect.stringContaining('/curriculum/year?'), answer: JSON.parse(answer) })
    expect([session.user, headers.get('cache-control')]).toEqual([null, 'private, no-store'])
    expect(text).toContain('href="/assets/year-1.js"')
  })

  test('carries the session of whoever is signed in', async () => {
    const { gradeId } = await makeSubject(app, { lessons: 1 })
    const parent = await makeParent(app)
    const { text } = await site.get(`/grades/${gradeId}`, { authorization: `Bearer ${parent.token}` })
    expect(startOf(text)).toMatchObject({ session: { user: { id: parent.id } }, answer: { json: { grade: {} } } })
  })

  test('leaves the session to the page if it has ended', async () => {
    const { gradeId } = await makeSubject(app, { lessons: 1 })
    const { text } = await site.get(`/grades/${gradeId}`, { authorization: `Bearer ${randomUUID()}` })
    expect(text).not.toContain('page-start')
  })
})
