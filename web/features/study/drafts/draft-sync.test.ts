import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '#web/api/offline/testing/fake-browser.ts'
import { draftReply, errorReply, startStudyServer } from '../outbox/testing/study-server.ts'
import { noDraft } from './draft-state.ts'
import { draftCodec } from './saved-draft.ts'

let server: Awaited<ReturnType<typeof startStudyServer>>
let browser: ReturnType<typeof fakeBrowser>
let learnerId: string

beforeEach(async () => {
  server = await startStudyServer()
  browser = fakeBrowser(server.origin)
  learnerId = randomUUID()
  server.signIn(learnerId)
  server.answer(({ basedOn = 0 }) => draftReply(basedOn + 1))
})
afterEach(async () => {
  await server.close()
  vi.unstubAllGlobals()
})

/** Opens a page with a quiz over the storage and locks that all tabs share. */
async function openTab() {
  vi.resetModules()
  const [{ draftSync }, { api, queryClient }] = await Promise.all([
    import('./draft-sync.ts'),
    import('#web/api/client.ts'),
  ])
  const session = api.session.get.queryOptions()
  await queryClient.fetchQuery(session)
  const draft = draftSync(learnerId, { lessonId: 'one', part: 'quiz' })
  return {
    draft,
    choose: (questionId: string, answer: number) => draft.dispatch({ kind: 'chosen', questionId, answer }),
    refetchSession: () => queryClient.fetchQuery({ ...session, staleTime: 0 }),
  }
}

const sent = () => server.saves.map(({ answers, basedOn }) => ({ answers, basedOn }))
const stored = () => draftCodec.parse(browser.stored.get(`draft ${learnerId} one quiz`) ?? '')
const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 5_000, interval: 5 })

test('answers in quick succession are stored at once and sent by one save', async () => {
  const { draft, choose } = await openTab()
  choose('q1', 0)
  choose('q2', 1)
  expect(stored()?.chosen).toEqual({ q1: 0, q2: 1 })
  expect(draft.saveState()).toBe('saving')
  await eventually(() => expect(draft.saveState()).toBe('saved'))
  expect(sent()).toEqual([{ answers: { q1: 0, q2: 1 }, basedOn: 0 }])
})

test('an answer chosen while a save is in flight is sent after it, on its version', async () => {
  const { draft, choose } = await openTab()
  server.answer(({ basedOn = 0 }) => {
    if (basedOn === 0) choose('q1', 3)
    return draftReply(basedOn + 1)
  })
  choose('q1', 0)
  await eventually(() => expect(draft.saveState()).toBe('saved'))
  expect(sent()).toEqual([
    { answers: { q1: 0 }, basedOn: 0 },
    { answers: { q1: 3 }, basedOn: 1 },
  ])
  expect(server.sessionRequests(), 'the session is checked only for answers that had to wait').toBe(1)
})

test('a save whose response was lost is resent unchanged before newer answers, by the next page too', async () => {
  const before = await openTab()
  server.answer(() => 'lost')
  before.choose('q1', 0)
  await eventually(() => expect(before.draft.saveState()).toBe('local-only'))
  before.choose('q1', 1)
  server.answer(({ basedOn = 0 }) => draftReply(basedOn + 1))

  const next = await openTab()
  next.draft.resume()
  await eventually(() => expect(stored()).toMatchObject({ base: { q1: 1 }, inFlight: null }))
  const lost = { answers: { q1: 0 }, basedOn: 0 }
  expect(sent().slice(-2)).toEqual([lost, { answers: { q1: 1 }, basedOn: 1 }])
  expect(sent().slice(0, -1)).toEqual(Array(sent().length - 1).fill(lost))
})

test('answers from another device are merged, and the result is saved on their version', async () => {
  const { draft, choose } = await openTab()
  server.answer(({ basedOn = 0 }) =>
    basedOn === 0
      ? errorReply(409, 'DRAFT_CHANGED', '', { draft: { answers: { q2: 1 }, version: 4 } })
      : draftReply(basedOn + 1),
  )
  choose('q1', 0)
  await eventually(() => expect(draft.saveState()).toBe('saved'))
  expect(sent().at(-1)).toEqual({ answers: { q1: 0, q2: 1 }, basedOn: 4 })
})

test('rejected answers stay in this browser, and are not resent', async () => {
  const { draft, choose } = await openTab()
  server.answer(() => errorReply(409, 'CONTENT_CHANGED'))
  choose('q1', 0)
  await eventually(() => expect(draft.saveState()).toBe('local-only'))
  draft.resume()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent()).toHaveLength(1)
  expect(stored()).toMatchObject({ chosen: { q1: 0 }, rejected: { q1: 0 } })
})

test('answers of an earlier page are not sent while a sibling is signed in', async () => {
  browser.stored.set(`draft ${learnerId} one quiz`, draftCodec.format({ ...noDraft, open: true, chosen: { q1: 0 } }))
  const { draft, refetchSession } = await openTab()
  server.signIn(randomUUID())
  draft.resume()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sent()).toEqual([])

  server.signIn(learnerId)
  await refetchSession()
  draft.resume()
  await eventually(() => expect(draft.saveState()).toBe('saved'))
  expect(sent()).toEqual([{ answers: { q1: 0 }, basedOn: 0 }])
})
