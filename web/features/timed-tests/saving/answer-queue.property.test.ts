import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Fate, numberedServer, openTab, stopClock, storage } from './testing/fake-attempt.ts'

vi.mock('#web/api/session.ts', () => ({ isSignedIn: () => true, checkSession: async () => 'same' }))

beforeEach(stopClock)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Browser with several tabs of one test. */
async function browserOn(server: ReturnType<typeof numberedServer>, tabCount: number) {
  const stored = storage()
  let flushed = new Map(stored.items)
  const tabs = await Promise.all(Array.from({ length: tabCount }, () => openTab(server, stored)))
  const tabOf = (index: number) => {
    const tab = tabs[index % tabCount]
    if (!tab) throw new Error('There is no such tab')
    return tab
  }
  return {
    choose: (index: number, questionId: string, option: number) => tabOf(index).choose(questionId, option),
    send: (index: number, fate: Fate) => tabOf(index).send(fate),
    /** Kills and reopens a tab; a message on its way is lost. */
    async reopen(index: number) {
      tabs[index % tabCount] = await openTab(server, stored)
    },
    /** Flushes local storage to disk. */
    flush() {
      flushed = new Map(stored.items)
    },
    /** Kills and restarts the whole browser, with the local storage that was flushed to disk. */
    async crash() {
      stored.loseAllBut(flushed)
      for (let index = 0; index < tabCount; index += 1) await this.reopen(index)
    },
    async sendAll() {
      for (const tab of tabs) await tab.send()
    },
  }
}

const tab = fc.nat({ max: 1 })
const question = fc.constantFrom('q1', 'q2', 'q3')
const step = fc.oneof(
  fc.record({ kind: fc.constant('choose' as const), tab, question, option: fc.nat({ max: 3 }) }),
  fc.record({
    kind: fc.constant('send' as const),
    tab,
    fate: fc.constantFrom<Fate>('request lost', 'answer lost', 'nothing'),
  }),
  fc.record({ kind: fc.constantFrom('reopen' as const, 'flush' as const, 'crash' as const), tab }),
)

/** Time for a thousand histories on a busy machine. */
const patient = { timeout: 60_000 }

test(
  'the server gets the last choice of every question, whatever message is lost and whichever tab or browser is killed',
  patient,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const server = numberedServer()
        const browser = await browserOn(server, 2)
        const last: Record<string, number> = {}
        for (const one of steps) {
          if (one.kind === 'choose') {
            last[one.question] = one.option
            browser.choose(one.tab, one.question, one.option)
          } else if (one.kind === 'send') await browser.send(one.tab, one.fate)
          else if (one.kind === 'reopen') await browser.reopen(one.tab)
          else await browser[one.kind]()
        }
        await browser.sendAll()
        await browser.reopen(0)
        await browser.sendAll()
        expect(server.options()).toEqual(last)
      }),
      { numRuns: 1000 },
    )
  },
)

test('choices that waited offline never replace later choices from another device', patient, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(question, fc.nat({ max: 3 })), { maxLength: 6 }),
      fc.uniqueArray(fc.tuple(question, fc.nat({ max: 3 })), { selector: ([id]) => id }),
      fc.uniqueArray(fc.tuple(question, fc.nat({ max: 3 })), { selector: ([id]) => id }),
      fc.boolean(),
      async (before, offline, since, killed) => {
        const server = numberedServer()
        const laptop = await browserOn(server, 1)
        for (const [id, option] of before) laptop.choose(0, id, option)
        await laptop.sendAll()
        for (const [id, option] of offline) laptop.choose(0, id, option)
        await laptop.send(0, 'request lost')
        const phone = await browserOn(server, 1)
        for (const [id, option] of since) phone.choose(0, id, option)
        await phone.sendAll()
        if (killed) await laptop.crash()
        await laptop.sendAll()
        expect(server.options()).toEqual({
          ...Object.fromEntries(before),
          ...Object.fromEntries(offline),
          ...Object.fromEntries(since),
        })
      },
    ),
    { numRuns: 1000 },
  )
})

test('a choice in a tab that does not know of the other device yet counts, because it is newer', async () => {
  const server = numberedServer()
  const laptop = await browserOn(server, 1)
  const phone = await browserOn(server, 1)
  phone.choose(0, 'q1', 0)
  await phone.sendAll()
  laptop.choose(0, 'q1', 3)
  await laptop.sendAll()
  expect(server.options()).toEqual({ q1: 3 })
})
