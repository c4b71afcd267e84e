import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { textStorage } from '#web/api/offline/store.ts'
import { fakeDisk } from '#web/api/offline/testing/fake-disk.ts'
import { fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import type { Save, SaveResponse } from './answer-queue.ts'
import { createAnswerStore, storedAnswers } from './answer-store.ts'

/** Storage of a browser, shared by all its tabs, which survives reloads and crashes. */
function storage(stored: Record<string, string> = {}) {
  const [items, onDisk] = [new Map(Object.entries(stored)), new Map<string, string>()]
  return {
    items,
    onDisk,
    texts: textStorage(() => fakeStorage(items)),
    disk: fakeDisk(onDisk),
    /** Resets local storage to an earlier state, as after a killed browser. */
    loseAllBut(earlier: ReadonlyMap<string, string>) {
      items.clear()
      for (const [name, text] of earlier) items.set(name, text)
    },
  }
}

/** Server with numbered saves (server/features/timed-tests/save-answer.ts). */
function numberedServer() {
  const answers = new Map<string, { answer: Answer; sequence: number }>()
  let sequence = 0
  return {
    sequence: () => sequence,
    options: () => Object.fromEntries([...answers].map(([id, { answer }]) => [id, answer])),
    save({ questionId, answer, sequence: number }: Save): SaveResponse {
      const before = answers.get(questionId)
      if (!before || number > before.sequence) answers.set(questionId, { answer, sequence: number })
      sequence = Math.max(sequence, number)
      return { sequence, answer: answers.get(questionId)?.answer ?? answer }
    },
  }
}

/**
 * Browser with several tabs of one test; each knows the server's state from when it was opened, and every response
 * since.
 */
function browserOn(server: ReturnType<typeof numberedServer>, tabCount: number) {
  const { texts, disk, items, loseAllBut } = storage()
  let flushed = new Map(items)
  const open = () => ({
    choices: createAnswerStore(storedAnswers('ana', 't1', texts, disk)),
    known: server.sequence(),
  })
  const tabs = Array.from({ length: tabCount }, open)
  const tabOf = (index: number) => {
    const tab = tabs[index % tabCount]
    if (!tab) throw new Error('There is no such tab')
    return tab
  }
  return {
    items,
    choose(index: number, questionId: string, option: number) {
      const { choices, known } = tabOf(index)
      choices.choose({ questionId, answer: option }, known)
    },
    /** One save of a tab, whose request or response may be lost. */
    send(index: number, lost: 'request' | 'answer' | 'nothing') {
      const { choices } = tabOf(index)
      choices.sendNext()
      const { inFlight } = choices.queue()
      if (!inFlight) return
      if (lost === 'request') return choices.applyFailure()
      const answer = server.save(inFlight)
      if (lost === 'answer') choices.applyFailure()
      else choices.applyResponse(answer)
    },
    /** Kills and reopens a tab. */
    async reopen(index: number) {
      const tab = open()
      await tab.choices.restore()
      tabs[index % tabCount] = tab
    },
    /** Flushes local storage to disk. */
    flush() {
      flushed = new Map(items)
    },
    /** Kills and restarts the whole browser, with the local storage that was flushed to disk. */
    async crash() {
      loseAllBut(flushed)
      for (let index = 0; index < tabCount; index += 1) await this.reopen(index)
    },
    sendAll() {
      for (const { choices } of tabs) untilSaved(choices, server)
    },
  }
}

function untilSaved(choices: ReturnType<typeof createAnswerStore>, server: ReturnType<typeof numberedServer>) {
  choices.sendNext()
  for (let { inFlight } = choices.queue(); inFlight; { inFlight } = choices.queue()) {
    choices.applyResponse(server.save(inFlight))
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

test('the server gets the last choice of every question, whatever message is lost and whichever tab or browser is killed', async () => {
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

test('choices that waited offline never replace later choices from another device', async () => {
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

test('a choice in a tab that does not know of the other device yet counts, because it is newer', () => {
  const server = numberedServer()
  const [laptop, phone] = [browserOn(server, 1), browserOn(server, 1)]
  phone.choose(0, 'q1', 0)
  phone.sendAll()
  laptop.choose(0, 'q1', 3)
  laptop.sendAll()
  expect(server.options()).toEqual({ q1: 3 })
})

test('once the attempt is over the browser stores nothing of it', () => {
  const server = numberedServer()
  const { texts, disk, items, onDisk } = storage()
  const choices = createAnswerStore(storedAnswers('ana', 't1', texts, disk))
  choices.choose({ questionId: 'q1', answer: 1 }, 0)
  untilSaved(choices, server)
  choices.choose({ questionId: 'q2', answer: 1 }, 0)
  choices.clear()
  expect([items.size, onDisk.size]).toEqual([0, 0])
  expect(choices.queue().waiting).toEqual([])
})

const choice = { questionId: 'q1', answer: 3, sequence: 5 }

test('a stored choice is found by the next page of the same learner and test, and by no other', () => {
  const { texts } = storage()
  storedAnswers('ana', 't1', texts).write(choice)
  expect(storedAnswers('ana', 't1', texts).unsaved()).toEqual([choice])
  expect(storedAnswers('ana', 't2', texts).unsaved()).toEqual([])
  expect(storedAnswers('leo', 't1', texts).unsaved()).toEqual([])
})

test('a saved choice is not resent, and its number is still known', () => {
  const stored = storedAnswers('ana', 't1', storage().texts)
  stored.write(choice)
  stored.markSaved(choice)
  expect(stored.unsaved()).toEqual([])
  expect(stored.sequenceOf('q1')).toBe(5)
  expect(stored.sequenceOf('q2')).toBe(0)
})

test('the response to an earlier choice does not settle a later one for the same question', () => {
  const stored = storedAnswers('ana', 't1', storage().texts)
  const later = { ...choice, answer: 0, sequence: 6 }
  stored.write(choice)
  stored.write(later)
  stored.markSaved(choice)
  expect(stored.unsaved()).toEqual([later])
  expect(stored.isReplaced(choice)).toBe(true)
  expect(stored.isReplaced(later)).toBe(false)
})

test('clearing a finished attempt leaves the data of others', () => {
  const { texts, items } = storage({ other: 'text' })
  storedAnswers('ana', 't1', texts).write(choice)
  storedAnswers('leo', 't1', texts).write(choice)
  storedAnswers('ana', 't1', texts).clear()
  expect([...items.keys()]).toEqual(['other', 'answer leo t1 q1'])
})

test.each(['{', 'null', '7', '{"option":"x","sequence":1,"saved":false}', '{"option":1,"saved":false}'])(
  'a stored text %s is not a choice',
  (text) => {
    const stored = storedAnswers('ana', 't1', storage({ 'answer ana t1 q1': text }).texts)
    expect(stored.unsaved()).toEqual([])
    expect(stored.sequenceOf('q1')).toBe(0)
  },
)

test('answers of version 0.1.0 are read, from local storage and from disk', async () => {
  const { texts, disk, onDisk } = storage({
    'answer ana t1 q1': '{"option":3,"sequence":5,"saved":false}',
    'answer ana t1 q2': '{"option":0,"sequence":4,"saved":true}',
  })
  onDisk.set('answer ana t1 q3', '{"option":1,"sequence":6,"saved":false}')
  const answers = createAnswerStore(storedAnswers('ana', 't1', texts, disk))
  expect(answers.queue().waiting).toMatchObject([{ questionId: 'q1', answer: 3, sequence: 5 }])
  await answers.restore()
  expect(answers.queue().waiting).toMatchObject([
    { questionId: 'q1', answer: 3, sequence: 5 },
    { questionId: 'q3', answer: 1, sequence: 6 },
  ])
})
