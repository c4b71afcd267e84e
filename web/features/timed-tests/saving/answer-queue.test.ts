import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unsavedAnswers } from './answer-queue.ts'
import { numberedServer, openTab, stopClock, storage } from './testing/fake-attempt.ts'

vi.mock('#web/api/session.ts', () => ({ isSignedIn: () => true, checkSession: async () => 'same' }))

beforeEach(stopClock)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function attempt() {
  const server = numberedServer()
  const browser = storage()
  return { server, browser, tab: await openTab(server, browser) }
}

type Tab = Awaited<ReturnType<typeof openTab>>
const unsaved = ({ queue }: Tab) => unsavedAnswers(queue.items())

/** Another device saves an answer, with a higher number than any that this one may know. */
function saveElsewhere(server: ReturnType<typeof numberedServer>, questionId: string, answer: number) {
  server.save({ id: '', turn: 0, questionId, answer, sequence: server.sequence() + 7 })
}

describe('sending', () => {
  test('choices are sent in order, one at a time', async () => {
    const { server, tab } = await attempt()
    tab.choose('q3', 2)
    tab.choose('q2', 0)
    tab.choose('q1', 1)
    expect(server.saves).toEqual([])
    await tab.send()
    expect(server.saves).toMatchObject([
      { questionId: 'q3', answer: 2, sequence: 1 },
      { questionId: 'q2', answer: 0, sequence: 1 },
      { questionId: 'q1', answer: 1, sequence: 1 },
    ])
    expect(tab.queue.items()).toEqual([])
  })

  test('a sequence number is above those that the server is known to have', async () => {
    const { server, tab } = await attempt()
    saveElsewhere(server, 'q9', 0)
    tab.choose('q1', 0)
    await tab.send()
    tab.choose('q2', 1)
    await tab.send()
    expect(server.saves.map(({ sequence }) => sequence)).toEqual([7, 1, 8])
  })

  test('only the last of several waiting choices for one question is sent', async () => {
    const { server, tab } = await attempt()
    tab.choose('q1', 0)
    for (const option of [0, 1, 3]) tab.choose('q2', option)
    await tab.send()
    expect(server.saves).toMatchObject([
      { questionId: 'q1', answer: 0 },
      { questionId: 'q2', answer: 3 },
    ])
  })

  test('a drawing is saved by one request, regardless of the order of its fields in the response', async () => {
    const { server, tab } = await attempt()
    const drawn = { halfPlane: { strict: false, through: [[0, 0]], side: null } }
    const response = { halfPlane: { through: [[0, 0]], strict: false, side: null } }
    server.save({ id: '', turn: 0, questionId: 'q1', answer: response, sequence: 1 })
    tab.choose('q1', drawn)
    await tab.send()
    expect(server.saves).toHaveLength(2)
    expect(tab.queue.saveState()).toBe('saved')
  })
})

describe("a save with a sequence number below the server's", () => {
  test('is resent with a higher number if it was just made', async () => {
    const { server, tab } = await attempt()
    saveElsewhere(server, 'q1', 0)
    tab.choose('q1', 2)
    await tab.send()
    expect(server.saves.map(({ sequence }) => sequence)).toEqual([7, 1, 8])
    expect(server.options()).toEqual({ q1: 2 })
  })

  test('is dropped if the same option counts, or the learner has chosen again', async () => {
    const { server, tab } = await attempt()
    saveElsewhere(server, 'q1', 2)
    tab.choose('q1', 2)
    await tab.send()
    expect(server.saves).toHaveLength(2)

    saveElsewhere(server, 'q2', 0)
    tab.choose('q2', 2)
    tab.choose('q2', 3)
    await tab.send()
    expect(server.saves.slice(2).map(({ answer }) => answer)).toEqual([0, 2, 3, 3])
    expect(server.options()).toMatchObject({ q2: 3 })
  })

  test('is dropped if it had to wait, on this page or an earlier one', async () => {
    const { server, browser, tab } = await attempt()
    tab.choose('q1', 2)
    await tab.send('request lost')
    tab.choose('q2', 2)
    await tab.send('request lost')
    saveElsewhere(server, 'q1', 0)
    saveElsewhere(server, 'q2', 0)
    const next = await openTab(server, browser)
    expect(unsaved(next)).toEqual({ q1: 2, q2: 2 })
    await tab.send()
    expect(unsaved(tab)).toEqual({})
    expect(server.options()).toEqual({ q1: 0, q2: 0 })
    await next.send()
    expect(server.options()).toEqual({ q1: 0, q2: 0 })
  })
})

describe('a lost connection', () => {
  test('makes every choice wait, so that a later one on another device counts', async () => {
    const { server, tab } = await attempt()
    tab.choose('q1', 2)
    await tab.send('request lost')
    saveElsewhere(server, 'q2', 0)
    tab.choose('q2', 2)
    await tab.send()
    expect(server.options()).toEqual({ q1: 2, q2: 0 })
  })

  test('loses no choice and resends the same save under its number', async () => {
    const { server, tab } = await attempt()
    tab.choose('q1', 2)
    await tab.send('answer lost')
    await tab.send('answer lost')
    tab.choose('q2', 1)
    expect(unsaved(tab)).toEqual({ q1: 2, q2: 1 })
    await tab.send()
    expect(server.saves).toMatchObject([
      { questionId: 'q1', sequence: 1 },
      { questionId: 'q1', sequence: 1 },
      { questionId: 'q1', sequence: 1 },
      { questionId: 'q2', answer: 1 },
    ])
  })

  test('shows as not saved yet until a response arrives', async () => {
    const { tab } = await attempt()
    expect(tab.queue.saveState()).toBe('saved')
    tab.choose('q1', 2)
    expect(tab.queue.saveState()).toBe('saving')
    await tab.send('request lost')
    expect(tab.queue.saveState()).toBe('not-saved-yet')
    await tab.send()
    expect(tab.queue.saveState()).toBe('saved')
  })
})

test('the latest of two unsaved choices for one question is shown', async () => {
  const { tab } = await attempt()
  tab.choose('q1', 0)
  tab.choose('q1', 3)
  expect(unsaved(tab)).toEqual({ q1: 3 })
})

test('once the attempt is over the browser stores nothing of it', async () => {
  const { browser, tab } = await attempt()
  tab.choose('q1', 1)
  await tab.send()
  tab.choose('q2', 1)
  tab.queue.clear()
  expect([browser.items.size, browser.onDisk.size]).toEqual([0, 0])
  expect(tab.queue.items()).toEqual([])
})

test('choices that a killed browser lost from its local storage are shown again', async () => {
  const { server, browser, tab } = await attempt()
  tab.choose('q1', 1)
  browser.loseAllBut(new Map())
  expect(unsaved(await openTab(server, browser))).toEqual({ q1: 1 })
})
