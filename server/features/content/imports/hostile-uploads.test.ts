import { once } from 'node:events'
import { connect } from 'node:net'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { MANAGER_EMAIL } from '#server/features/testing/callers.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent, type Person } from '#server/testing/people.ts'
import { countRows, startTestApp } from '#server/testing/test-app.ts'
import { upload, uploadAndPreview } from './testing/uploaded.ts'

const MEGABYTE = 1024 * 1024

/** Generous timeout for a busy machine. */
const EVENTUALLY = { timeout: 20_000 }

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: MANAGER_EMAIL }))
let manager: Person
let quiz: Record<string, string>

beforeAll(async () => {
  manager = await makeParent(app, MANAGER_EMAIL)
  const { testIds } = await makeSubject(app)
  quiz = { kind: 'questions', testId: testIds['Mid Test 1'] }
})

async function zip(files: Record<string, Uint8Array>): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [path, bytes] of Object.entries(files)) await writer.add(path, new Uint8ArrayReader(bytes))
  return Buffer.from(await writer.close())
}

describe('an archive', () => {
  it.each([
    ['that is a bomb', () => zip({ 'g/grade.json': new Uint8Array(200 * MEGABYTE) }), /too large|more than it may/],
    ['that leads out of its folder', () => zip({ '../../etc/passwd': Buffer.from('x') }), /points outside the archive/],
    ['that is none', async () => Buffer.from('PK\x03\x04 nothing'), /damaged/],
    ['that is empty', async () => Buffer.alloc(0), /damaged/],
  ])('%s is rejected with the reason and leaves no rows', async (_, make, reason) => {
    const { import: draft, items } = await uploadAndPreview(
      app,
      manager,
      { kind: 'grade' },
      new Uint8Array(await make()),
    )
    expect(draft).toMatchObject({ state: 'failed', failure: expect.stringMatching(reason) })
    expect(items).toEqual([])
    expect(await countRows(app, 'content_import_items')).toBe(0)
  })
})

describe('a file of questions', () => {
  it.each([
    ['in another encoding', Buffer.from('Gr\xfc\xdfe? {=a ~b}', 'latin1'), /isn’t saved as UTF-8/],
    ['packed by gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), /isn’t saved as UTF-8/],
    ['from Word', Buffer.from('PK\x03\x04\x14\0\x06\0 [Content_Types].xml'), /^This is a Word, Excel or zip file/],
    ['with nothing in it', Buffer.alloc(0), /no questions/],
  ])('%s is rejected with the reason', async (_, bytes, reason) => {
    const { import: draft, problems } = await uploadAndPreview(app, manager, quiz, bytes)
    expect(draft.state).toBe('failed')
    expect(problems[0]?.message).toMatch(reason)
  })

  it.each([
    ['a byte order mark and CRLF', Buffer.from('\ufeffA \\{x\\}? {\r\n=\\frac\\{1\\}\\{2\\}\r\n~b\r\n}\r\n'), 'A {x}?'],
    ['UTF-16', Buffer.from('\ufeffÄ? {=a ~b}', 'utf16le'), 'Ä?'],
  ])('with %s is accepted', async (_, bytes, question) => {
    const { items } = await uploadAndPreview(app, manager, { ...quiz, name: 'a.gift' }, bytes)
    expect(items).toMatchObject([{ question: { question } }])
  })

  it('of a hundred megabytes is rejected while it arrives, using the memory of one megabyte', async () => {
    const before = process.memoryUsage.rss()
    const chunk = Buffer.alloc(MEGABYTE, 'question,a,b,correct\n')
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 100) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const answer = await upload(app, manager, { query: quiz }, body).answer.catch(() => null)
    if (answer) expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(50)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEGABYTE)
    const repeated = await upload(app, manager, { query: quiz }, new Uint8Array(100 * MEGABYTE)).answer.catch(
      () => null,
    )
    if (repeated) expect(repeated.status).toBe(413)
  })

  it('that is interrupted is not read and frees its slot', async () => {
    const rows = await countRows(app, 'content_imports')
    for (let time = 0; time < 5; time += 1) {
      const { port, hostname } = new URL(app.url)
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      const path = `/imports/00000000-0000-4000-8000-00000000000${time}?${new URLSearchParams(quiz)}`
      const headers = `Host: localhost\r\nAuthorization: Bearer ${manager.token}\r\nContent-Length: 1000`
      socket.write(`PUT ${path} HTTP/1.1\r\n${headers}\r\n\r\nhalf a file`)
      await new Promise((resolve) => setTimeout(resolve, 50))
      socket.destroy()
    }
    await vi.waitFor(
      async () => expect((await upload(app, manager, { query: quiz }, 'A? {=a ~b}').answer).status).toBe(202),
      EVENTUALLY,
    )
    expect(await countRows(app, 'content_imports')).toBe(rows + 1)
  })

  it.each([
    ['without what it is for', {}, {}, 422],
    ['with an id that is none', { kind: 'lessons', subjectId: 'x' }, {}, 422],
    ['with an encoding of its content', null, { 'content-encoding': 'gzip' }, 415],
  ])('%s is rejected', async (_, query, headers, status) => {
    expect((await upload(app, manager, { query: query ?? quiz, headers }, 'x').answer).status).toBe(status)
  })
})

it('one content manager takes one slot, whatever they send', () => {
  const { importReader } = app.services
  const leave = importReader.enter('one')
  expect(leave).not.toBeNull()
  expect(importReader.enter('one')).toBeNull()
  const leaveOther = importReader.enter('other')
  expect(leaveOther).not.toBeNull()
  expect(importReader.enter('third')).toBeNull()
  leave?.()
  leaveOther?.()
  const again = importReader.enter('one')
  expect(again).not.toBeNull()
  again?.()
})

it('two files are read at a time, and others are rejected with a request to wait', async () => {
  const grade = await zip({ 'g/grade.json': Buffer.from('{"name": "Many"}') })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => upload(app, manager, { query: { kind: 'grade' } }, new Uint8Array(grade)).answer),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(202)
  expect(statuses.filter((status) => status !== 202 && status !== 429)).toEqual([])
  await vi.waitFor(async () => {
    const { status } = await upload(app, manager, { query: { kind: 'grade' } }, new Uint8Array(grade)).answer
    expect(status).toBe(202)
  }, EVENTUALLY)
})
