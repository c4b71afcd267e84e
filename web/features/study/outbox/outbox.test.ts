import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#web/api/offline/testing/fake-browser.ts'
import type { StudySave } from './save.ts'
import { errorReply, SAVED, type SaveSent, startStudyServer } from './testing/study-server.ts'

let server: Awaited<ReturnType<typeof startStudyServer>>
let browser: ReturnType<typeof fakeBrowser>
let learnerId: string

beforeEach(async () => {
  server = await startStudyServer()
  browser = fakeBrowser(server.origin)
  learnerId = randomUUID()
  server.signIn(learnerId)
})
afterEach(async () => {
  await server.close()
  vi.unstubAllGlobals()
})

/** Opens a page over the storage and locks that all tabs share; the server reports who is signed in. */
async function openTab() {
  vi.resetModules()
  const [{ outboxOf }, { draftSync, resumeDrafts }, { api }, { queryClient }, { connectToaster }] = await Promise.all([
    import('./outbox.ts'),
    import('../drafts/draft-sync.ts'),
    import('#web/api/client.ts'),
    import('#web/api/client.ts'),
    import('#web/ui/toast.ts'),
  ])
  const toasts: string[] = []
  connectToaster(
    ({ title }) => toasts.push(title),
    () => {},
  )
  const session = api.session.get.queryOptions()
  await queryClient.fetchQuery(session)
  return {
    outbox: outboxOf(learnerId),
    draft: (lessonId: string) => draftSync(learnerId, { lessonId, part: 'quiz' }),
    resumeDrafts,
    toasts,
    refetchSession: () => queryClient.fetchQuery({ ...session, staleTime: 0 }),
  }
}

const complete = (lessonId: string, part: StudySave['part'] = 'video'): StudySave => ({
  kind: 'complete',
  subjectId: 'maths',
  lessonId,
  part,
})
const submit = (lessonId: string): StudySave => ({
  kind: 'submit',
  subjectId: 'maths',
  lessonId,
  part: 'quiz',
  answers: { q1: 0 },
  draw: 1,
})
const requestOf = ({ name, lessonId, part }: SaveSent) => `${name} ${lessonId} ${part}`
const waiting = () => [...browser.stored.keys()].filter((name) => name.startsWith('outbox'))
const untilEmpty = () => vi.waitFor(() => expect(waiting()).toEqual([]), { timeout: 5_000, interval: 5 })

test('saves are sent in order, each once, and are stored until their response', async () => {
  const { outbox } = await openTab()
  outbox.enqueue(complete('one'))
  outbox.enqueue(submit('one'))
  outbox.enqueue(complete('two', 'text'))
  expect(waiting()).toHaveLength(3)
  await untilEmpty()
  expect(server.saves.map(requestOf)).toEqual([
    'completePart one video',
    'submitAnswers one quiz',
    'completePart two text',
  ])
  expect(outbox.saves()).toEqual([])
})

test('a part that is already waiting is not sent twice', async () => {
  const { outbox } = await openTab()
  outbox.enqueue(submit('one'))
  outbox.enqueue(submit('one'))
  await untilEmpty()
  expect(server.saves).toHaveLength(1)
})

test('a save whose response was lost waits, and is resent with the same id once the browser is online', async () => {
  const { outbox } = await openTab()
  server.answer(() => 'lost')
  outbox.enqueue(submit('one'))
  outbox.enqueue(complete('two'))
  await vi.waitFor(() => expect(outbox.saves().map(({ state }) => state)).toEqual(['waiting', 'waiting']))
  expect(server.saves).toHaveLength(1)

  server.answer(() => SAVED)
  browser.goOnline()
  await untilEmpty()
  expect(server.saves.map(requestOf)).toEqual([
    'submitAnswers one quiz',
    'submitAnswers one quiz',
    'completePart two video',
  ])
  const [first, again] = server.saves
  expect(first?.submissionId).toMatch(/^[\da-f-]{36}$/)
  expect(again?.submissionId).toBe(first?.submissionId)
})

test("if the browser's storage is full, a save waits while its page is open", async () => {
  const { outbox } = await openTab()
  browser.fillStorage()
  server.answer(() => 'lost')
  outbox.enqueue(submit('one'))
  await vi.waitFor(() => expect(outbox.saves()[0]?.state).toBe('waiting'))
  expect(waiting()).toEqual([])
  server.answer(() => SAVED)
  browser.goOnline()
  await vi.waitFor(() => expect(outbox.saves()).toEqual([]))
  expect(new Set(server.saves.map(({ submissionId }) => submissionId)).size).toBe(1)
})

test('a page loaded over plain HTTP, without crypto.randomUUID, can save too', async () => {
  const { outbox } = await openTab()
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  outbox.enqueue(submit('one'))
  await untilEmpty()
  expect(server.saves[0]?.submissionId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('one of two tabs sends at a time, and each save is sent once', async () => {
  const tabs = [await openTab(), await openTab()]
  server.answer(() => new Promise((resolve) => setTimeout(resolve, 20, SAVED)))
  for (const lesson of ['one', 'two', 'three']) {
    for (const [index, { outbox }] of tabs.entries()) outbox.enqueue(complete(`${lesson}-${index}`))
  }
  await untilEmpty()
  expect(server.saves.map(({ lessonId }) => lessonId).sort()).toEqual(
    ['one-0', 'one-1', 'two-0', 'two-1', 'three-0', 'three-1'].sort(),
  )
  expect(server.maxConcurrent()).toBe(1)
})

test('saves left by an earlier page are sent by the next one', async () => {
  const before = await openTab()
  server.answer(() => 'lost')
  before.outbox.enqueue(submit('one'))
  await vi.waitFor(() => expect(before.outbox.saves()[0]?.state).toBe('waiting'))
  const [lost] = server.saves

  server.answer(() => SAVED)
  const next = await openTab()
  next.outbox.resume()
  await untilEmpty()
  expect(server.saves.map(({ submissionId }) => submissionId)).toEqual([lost?.submissionId, lost?.submissionId])
  // The earlier page checks again, finds nothing left, and stops waiting.
  browser.goOnline()
})

test('saves and drafts left by version 0.1.0 are sent', async () => {
  const submissionId = randomUUID()
  const left = (id: string, turn: number, rest: string) =>
    browser.stored.set(
      `outbox ${learnerId} ${id}`,
      `{"subjectId":"maths","lessonId":"one",${rest},"id":"${id}","turn":${turn}}`,
    )
  left(submissionId, 1795341600001, '"kind":"submit","part":"quiz","answers":{"q1":0}')
  left(randomUUID(), 1795341600000, '"kind":"complete","part":"text"')
  browser.stored.set(`outbox ${learnerId} broken`, '{"kind":"submit"')
  browser.stored.set(
    `draft ${learnerId} two assignment`,
    '{"open":true,"chosen":{"q1":2},"base":{},"version":0,"underWay":null,"disputed":{},"gone":false,"aside":null,"seenLatest":null,"refused":null,"submitting":false}',
  )
  const { outbox, resumeDrafts } = await openTab()
  outbox.resume()
  resumeDrafts(learnerId)
  await vi.waitFor(() => expect(server.saves).toHaveLength(3))
  expect(server.saves.map(requestOf).sort()).toEqual([
    'completePart one text',
    'saveDraft two assignment',
    'submitAnswers one quiz',
  ])
  expect(server.saves.find(({ name }) => name === 'submitAnswers')?.submissionId).toBe(submissionId)
  await vi.waitFor(() => expect(outbox.saves()).toEqual([]))
})

test('a full queue accepts no more saves and shows an error', async () => {
  const save = (index: number) => JSON.stringify({ ...complete(`lesson-${index}`), id: `${index}`, turn: index })
  for (let index = 0; index < 1_000; index++) browser.stored.set(`outbox ${learnerId} ${index}`, save(index))
  server.answer(() => 'lost')
  const { outbox, toasts, draft } = await openTab()
  outbox.enqueue(submit('one'))
  expect(outbox.saves()).toHaveLength(1_000)
  expect(draft('one').state().submitting).toBe(false)
  await vi.waitFor(() => expect(toasts).toEqual(['Error']))
})

test("a server error holds back only the save's own lesson, and is reported once", async () => {
  const { outbox, toasts } = await openTab()
  server.answer(({ lessonId }) => (lessonId === 'one' ? errorReply(500, 'INTERNAL_SERVER_ERROR') : SAVED))
  outbox.enqueue(complete('one'))
  outbox.enqueue(complete('two'))
  outbox.enqueue(complete('one', 'text'))
  await vi.waitFor(() => expect(outbox.saves().map(({ state }) => state)).toEqual(['waiting', 'waiting']))
  expect(outbox.saves().map(({ lessonId, part }) => `${lessonId} ${part}`)).toEqual(['one video', 'one text'])

  browser.goOnline()
  await vi.waitFor(() => expect(server.saves).toHaveLength(3))
  server.answer(() => SAVED)
  browser.goOnline()
  await untilEmpty()
  await vi.waitFor(() => expect(toasts).toEqual(['Failed to update progress. Please try again.', 'Progress Updated']))
  expect(server.saves.map(requestOf).slice(-2)).toEqual(['completePart one video', 'completePart one text'])
})

test('a rejected save is dropped with a message, its answers stay, and the next saves are sent', async () => {
  const { outbox, draft, toasts } = await openTab()
  draft('one').dispatch({ kind: 'chosen', questionId: 'q1', answer: 0 })
  server.answer(({ lessonId }) =>
    lessonId === 'one' ? errorReply(409, 'CONTENT_CHANGED', 'These questions have changed.') : SAVED,
  )
  outbox.enqueue(submit('one'))
  outbox.enqueue(complete('two'))
  await untilEmpty()
  await vi.waitFor(() => expect(toasts).toEqual(['These questions have changed.']))
  expect(server.saves.filter(({ name }) => name !== 'saveDraft').map(requestOf)).toEqual([
    'submitAnswers one quiz',
    'completePart two video',
  ])
  expect(draft('one').state()).toMatchObject({ open: true, chosen: { q1: 0 }, submitting: false })
})

test.each([
  [403, '<h1>This site is blocked by your school</h1>'],
  [403, ''],
  [404, '{"error":"no such backend"}'],
  [401, '{"message":"proxy authorization required"}'],
])('a %i from an intermediary loses no save: %s', async (status, text) => {
  const { outbox } = await openTab()
  server.answer(() => ({ status, text }))
  outbox.enqueue(submit('one'))
  await vi.waitFor(() => expect(outbox.saves()[0]?.state).toBe('waiting'))
  server.answer(() => SAVED)
  browser.goOnline()
  await untilEmpty()
})

test('waiting saves are not sent while another account is signed in', async () => {
  const { outbox } = await openTab()
  server.answer(() => 'lost')
  outbox.enqueue(complete('one'))
  await vi.waitFor(() => expect(outbox.saves()[0]?.state).toBe('waiting'))
  server.answer(() => SAVED)
  server.signIn(randomUUID())
  browser.goOnline()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.saves).toHaveLength(1)
  expect(waiting()).toHaveLength(1)
})

test('if another account signs in while saves are sent, the remaining ones stay', async () => {
  const { outbox, refetchSession, toasts } = await openTab()
  server.answer(async () => {
    server.signIn(randomUUID())
    await refetchSession()
    return SAVED
  })
  outbox.enqueue(complete('one'))
  outbox.enqueue(complete('two'))
  await vi.waitFor(() => expect(waiting()).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.saves.map(requestOf)).toEqual(['completePart one video'])
  expect(toasts).toEqual([])
})
