import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { type DraftEvent, type DraftState, needsSaving, noDraft, reduceDraft } from './draft-state.ts'

const QUESTIONS = ['q1', 'q2']

type Sent = { answers: Answers; version: number }
type Device = {
  state: DraftState
  /** Options that the learner has seen on this device for each question, and so may replace. */
  seen: Record<string, Set<Answer>>
  /** The learner's last choice for each question here, until they discard it or change it elsewhere. */
  own: Answers
}

/** Models the server and two devices of one learner, over a network that may lose messages. */
function family() {
  let server: { answers: Answers; version: number } | null = null
  let generation = 0
  let latest: { answers: Answers; at: number } | null = null
  let clock = 0
  const devices: [Device, Device] = [newDevice(), newDevice()]

  function dispatch(device: Device, event: DraftEvent) {
    device.state = reduceDraft(device.state, event)
    const { chosen, conflicts, stashed } = device.state
    for (const shown of [chosen, conflicts, stashed ?? {}]) recordSeen(device, shown)
  }
  function keep(device: Device, { answers, version }: Sent): DraftEvent {
    if ((server?.version ?? 0) !== version || (server === null && version > 0)) {
      return { kind: 'conflict', draft: server }
    }
    for (const [id, before] of Object.entries(server?.answers ?? {})) {
      if (answers[id] !== before) expect(device.seen[id], `${id} was ${before}`).toContain(before)
    }
    // A version is never reused, not even after a submission.
    generation += 1
    server = { answers, version: generation }
    return { kind: 'saved', version: generation }
  }
  const load = (device: Device) => dispatch(device, { kind: 'loaded', questionIds: QUESTIONS, draft: server, latest })

  return {
    devices,
    load,
    latest: () => latest,
    server: () => server,
    choose(device: Device, questionId: string, option: number) {
      if (!device.state.open && device.state.lastSubmission) return
      device.own[questionId] = option
      dispatch(device, { kind: 'chosen', questionId, answer: option })
    },
    send(device: Device, lost: 'nothing' | 'request' | 'answer') {
      if (!needsSaving(device.state)) return
      dispatch(device, { kind: 'sending' })
      const { inFlight } = device.state
      if (!inFlight || lost === 'request') return
      const answer = keep(device, inFlight)
      if (lost === 'nothing') dispatch(device, answer)
    },
    settle(device: Device, keep: 'mine' | 'theirs') {
      if (keep === 'theirs') for (const id of Object.keys(device.state.conflicts)) delete device.own[id]
      dispatch(device, { kind: 'resolved', keep })
    },
    submit(device: Device) {
      const { open, chosen, conflicts } = device.state
      if (!open || Object.keys(chosen).length < QUESTIONS.length || Object.keys(conflicts).length > 0) return
      clock += 1
      latest = { answers: chosen, at: clock }
      server = null
      device.own = {}
      dispatch(device, { kind: 'submitted', answers: chosen })
    },
    again(device: Device, withStash: boolean) {
      if (device.state.open || !device.state.lastSubmission) return
      if (!withStash) device.own = {}
      dispatch(device, { kind: 'restarted', withStash })
    },
    reload(device: Device) {
      device.state = JSON.parse(JSON.stringify(device.state))
      load(device)
    },
  }
}

const newDevice = (): Device => ({
  state: noDraft,
  seen: Object.fromEntries(QUESTIONS.map((id) => [id, new Set<Answer>()])),
  own: {},
})

function recordSeen(device: Device, shown: Answers) {
  for (const [id, option] of Object.entries(shown)) device.seen[id]?.add(option)
}

const deviceIndex = fc.constantFrom(0 as const, 1 as const)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      on: deviceIndex,
      question: fc.constantFrom(...QUESTIONS),
      option: fc.integer({ min: 0, max: 9 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      on: deviceIndex,
      lost: fc.constantFrom('nothing' as const, 'nothing' as const, 'request' as const, 'answer' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      on: deviceIndex,
      keep: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'load' as const,
        'reload' as const,
        'submit' as const,
        'restarted' as const,
        'again with stashed' as const,
      ),
      on: deviceIndex,
    }),
  },
)
const histories = fc.array(step, { maxLength: 60 })

function live(history: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  const home = family()
  for (const event of history) {
    const device = home.devices[event.on]
    if (event.do === 'choose') home.choose(device, event.question, event.option)
    else if (event.do === 'send') home.send(device, event.lost)
    else if (event.do === 'settle') home.settle(device, event.keep)
    else if (event.do === 'load') home.load(device)
    else if (event.do === 'reload') home.reload(device)
    else if (event.do === 'submit') home.submit(device)
    else home.again(device, event.do === 'again with stashed')
    const [one, other] = home.devices
    expectNothingLost(one, other)
    expectNothingLost(other, one)
  }
  return home
}

/** A choice stays visible on its device unless the other device, having shown it, has changed it. */
function expectNothingLost({ state, own }: Device, other: Device) {
  for (const [id, option] of Object.entries(own)) {
    const places = [state.chosen[id], state.stashed?.[id], state.lastSubmission?.answers[id]]
    if (!places.includes(option)) expect(other.seen[id], `${id} was ${option}`).toContain(option)
  }
}

test('no device replaces an answer that it has not shown, for any sequence of events', () => {
  fc.assert(
    fc.property(histories, (history) => void live(history)),
    { numRuns: 2000 },
  )
})

test('when both are connected again and conflicts are resolved, both have the same answers', () => {
  fc.assert(
    fc.property(histories, fc.array(fc.constantFrom('mine' as const, 'theirs' as const)), (history, wishes) => {
      const home = live(history)
      for (let round = 0; round < 6; round++) {
        for (const device of home.devices) {
          home.load(device)
          home.settle(device, wishes[round] ?? 'mine')
          home.send(device, 'nothing')
          home.load(device)
        }
      }
      const [one, other] = home.devices
      expect(needsSaving(one.state)).toBe(false)
      expect(needsSaving(other.state)).toBe(false)
      if (one.state.open && other.state.open && home.server()) {
        expect(one.state.chosen).toEqual(other.state.chosen)
      }
    }),
    { numRuns: 1000 },
  )
})
