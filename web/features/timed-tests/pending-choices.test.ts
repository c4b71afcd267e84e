import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kept, Save } from './answer-queue.ts'
import { keptChoices } from './kept-choices.ts'
import { type PendingChoices, pendingChoices } from './pending-choices.ts'
import { storage } from './testing/storage.ts'

/** What the server does with numbered saves (server/features/timed-tests/save-answer.ts). */
function numberedServer() {
  const answers = new Map<string, { option: number; sequence: number }>()
  let sequence = 0
  return {
    sequence: () => sequence,
    options: () => Object.fromEntries([...answers].map(([id, { option }]) => [id, option])),
    save({ questionId, option, sequence: number }: Save): Kept {
      const before = answers.get(questionId)
      if (!before || number > before.sequence) answers.set(questionId, { option, sequence: number })
      sequence = Math.max(sequence, number)
      return { sequence, option: answers.get(questionId)?.option ?? option }
    },
  }
}

/** A browser with tabs of one test; each knows of the server what it was told when it was opened, or answered since. */
function browserOn(server: ReturnType<typeof numberedServer>, tabCount: number) {
  const { texts, durable, items, loseAllBut } = storage()
  let flushed = new Map(items)
  const open = () => ({
    choices: pendingChoices(keptChoices('ana', 't1', texts, durable)),
    known: server.sequence(),
  })
  const tabs = Array.from({ length: tabCount }, open)
  const tabOf = (index: number) => {
    const tab = tabs[index % tabCount]
    if (!tab) throw new Error('A browser has a tab')
    return tab
  }
  return {
    items,
    choose(index: number, questionId: string, option: number) {
      const { choices, known } = tabOf(index)
      choices.choose({ questionId, option }, known)
    },
    /** One save of a tab, of which the request or the answer may get lost. */
    send(index: number, lost: 'request' | 'answer' | 'nothing') {
      const { choices } = tabOf(index)
      choices.sendNext()
      const { underWay } = choices.queue()
      if (!underWay) return
      if (lost === 'request') return choices.failed()
      const answer = server.save(underWay)
      if (lost === 'answer') choices.failed()
      else choices.answered(answer)
    },
    /** The tab is killed and comes back. */
    async reopen(index: number) {
      const tab = open()
      await tab.choices.restore()
      tabs[index % tabCount] = tab
    },
    /** Local storage gets to the disk. */
    flush() {
      flushed = new Map(items)
    },
    /** The whole browser is killed and comes back, with the local storage that had got to the disk. */
    async crash() {
      loseAllBut(flushed)
      for (let index = 0; index < tabCount; index += 1) await this.reopen(index)
    },
    sendAll() {
      for (const { choices } of tabs) untilSaved(choices, server)
    },
  }
}

function untilSaved(choices: PendingChoices, server: ReturnType<typeof numberedServer>) {
  choices.sendNext()
  for (let { underWay } = choices.queue(); underWay; { underWay } = choices.queue()) {
    choices.answered(server.save(underWay))
    choices.sendNext()
  }
}

const tab = fc.nat({ max: 1 })
const question = fc.constantFrom('q1', 'q2', 'q3')
const step = fc.oneof(
  fc.record({ kind: fc.constant('choose' as const), tab, question, option: fc.nat({ max: 3 }) }),
  fc.record({
    kind: fc.constant('send' as const),
    tab,
    lost: fc.constantFrom('request' as const, 'answer' as const, 'nothing' as const),
  }),
  fc.record({ kind: fc.constantFrom('reopen' as const, 'flush' as const, 'crash' as const), tab }),
)

test('whatever gets lost, and whichever tab or browser is killed, the last choice of every question is what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = numberedServer()
      const browser = browserOn(server, 2)
      const last: Record<string, number> = {}
      for (const one of steps) {
        if (one.kind === 'choose') {
          last[one.question] = one.option
          browser.choose(one.tab, one.question, one.option)
        } else if (one.kind === 'send') browser.send(one.tab, one.lost)
        else if (one.kind === 'reopen') await browser.reopen(one.tab)
        else await browser[one.kind]()
      }
      browser.sendAll()
      await browser.reopen(0)
      browser.sendAll()
      expect(server.options()).toEqual(last)
    }),
    { numRuns: 1000 },
  )
})

test('what waited without a connection never takes the place of what was chosen on another device since', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(question, fc.nat({ max: 3 })), { maxLength: 6 }),
      fc.uniqueArray(fc.tuple(question, fc.nat({ max: 3 })), { selector: ([id]) => id }),
      fc.uniqueArray(fc.tuple(question, fc.nat({ max: 3 })), { selector: ([id]) => id }),
      fc.boolean(),
      async (before, offline, since, killed) => {
        const server = numberedServer()
        const laptop = browserOn(server, 1)
        for (const [id, option] of before) laptop.choose(0, id, option)
        laptop.sendAll()
        for (const [id, option] of offline) laptop.choose(0, id, option)
        laptop.send(0, 'request')
        const phone = browserOn(server, 1)
        for (const [id, option] of since) phone.choose(0, id, option)
        phone.sendAll()
        if (killed) await laptop.crash()
        laptop.sendAll()
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

test('a choice made in a tab that has not heard of the other device yet counts, because it is newer', () => {
  const server = numberedServer()
  const [laptop, phone] = [browserOn(server, 1), browserOn(server, 1)]
  phone.choose(0, 'q1', 0)
  phone.sendAll()
  laptop.choose(0, 'q1', 3)
  laptop.sendAll()
  expect(server.options()).toEqual({ q1: 3 })
})

test('once the attempt is over the browser keeps nothing of it', () => {
  const server = numberedServer()
  const { texts, durable, items, onDisk } = storage()
  const choices = pendingChoices(keptChoices('ana', 't1', texts, durable))
  choices.choose({ questionId: 'q1', option: 1 }, 0)
  untilSaved(choices, server)
  choices.choose({ questionId: 'q2', option: 1 }, 0)
  choices.end()
  expect([items.size, onDisk.size]).toEqual([0, 0])
  expect(choices.queue().waiting).toEqual([])
})
