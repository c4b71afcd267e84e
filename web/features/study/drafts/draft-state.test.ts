import { expect, test } from 'vitest'
import { type DraftEvent, type DraftState, needsSaving, noDraft, reduceDraft } from './draft-state.ts'

const QUESTIONS = ['q1', 'q2', 'q3']

const after = (...events: DraftEvent[]): DraftState => events.reduce(reduceDraft, noDraft)
const choose = (questionId: string, option: number): DraftEvent => ({ kind: 'chosen', questionId, answer: option })
const load = (rest: Partial<Extract<DraftEvent, { kind: 'loaded' }>> = {}): DraftEvent => ({
  kind: 'loaded',
  questionIds: QUESTIONS,
  draft: null,
  latest: null,
  ...rest,
})
const sending: DraftEvent = { kind: 'sending' }

test('answers from another device are loaded when the lesson opens', () => {
  const state = after(load({ draft: { answers: { q1: 2 }, version: 4 } }))
  expect(state).toMatchObject({ open: true, chosen: { q1: 2 }, version: 4 })
  expect(needsSaving(state)).toBe(false)
})

test('answers to different questions are merged', () => {
  const state = after(load(), choose('q1', 0), sending, {
    kind: 'conflict',
    draft: { answers: { q2: 1 }, version: 1 },
  })
  expect(state).toMatchObject({ chosen: { q1: 0, q2: 1 }, conflicts: {}, version: 1 })
  expect(needsSaving(state)).toBe(true)
})

const conflicts = after(load(), choose('q1', 0), choose('q2', 1), sending, {
  kind: 'conflict',
  draft: { answers: { q1: 3 }, version: 1 },
})

test('two answers to one question wait for the learner to choose', () => {
  expect(conflicts).toMatchObject({ chosen: { q1: 0, q2: 1 }, conflicts: { q1: 3 } })
  expect(needsSaving(conflicts)).toBe(false)
})

test('keeping mine saves them over the answers seen from the other device', () => {
  const settled = reduceDraft(conflicts, { kind: 'resolved', keep: 'mine' })
  expect(reduceDraft(settled, sending).inFlight).toEqual({ answers: { q1: 0, q2: 1 }, version: 1 })
})

test('using theirs leaves the answers to other questions unchanged', () => {
  const settled = reduceDraft(conflicts, { kind: 'resolved', keep: 'theirs' })
  expect(settled).toMatchObject({ chosen: { q1: 3, q2: 1 }, conflicts: {} })
})

test("choosing the other device's answer resolves the conflict", () => {
  expect(reduceDraft(conflicts, choose('q1', 3))).toMatchObject({ chosen: { q1: 3 }, conflicts: {} })
})

test('a save whose response was lost is recognized by its echo, without a conflict', () => {
  const state = after(load(), choose('q1', 0), sending, choose('q1', 1))
  const echoed = reduceDraft(state, { kind: 'conflict', draft: { answers: { q1: 0 }, version: 1 } })
  expect(echoed).toMatchObject({ chosen: { q1: 1 }, conflicts: {}, version: 1 })
  expect(needsSaving(echoed)).toBe(true)
})

test('answers chosen while another device submitted are stashed and offered', () => {
  const state = after(load(), choose('q1', 0), load({ latest: { answers: { q1: 3, q2: 1 }, at: 7 } }))
  expect(state).toMatchObject({ open: false, chosen: {}, stashed: { q1: 0 } })
  expect(reduceDraft(state, { kind: 'restarted', withStash: true })).toMatchObject({
    open: true,
    chosen: { q1: 0 },
  })
  expect(reduceDraft(state, { kind: 'restarted', withStash: false })).toMatchObject({
    open: true,
    chosen: {},
  })
})

test('nothing is offered if the other device submitted the same answers', () => {
  const state = after(load(), choose('q1', 0), load({ latest: { answers: { q1: 0, q2: 1 }, at: 7 } }))
  expect(state).toMatchObject({ open: false, stashed: null })
})

test("a server response from before this device's submission changes nothing", () => {
  const earlier = { answers: { q1: 1 }, at: 5 }
  const state = after(
    load({ latest: earlier }),
    { kind: 'restarted', withStash: false },
    choose('q1', 0),
    { kind: 'submitted', answers: { q1: 0 } },
    { kind: 'restarted', withStash: false },
    choose('q2', 2),
  )
  expect(reduceDraft(state, load({ latest: earlier }))).toEqual(state)
})

test('while answers are submitted they are not saved as a draft', () => {
  const state = after(load(), choose('q1', 0), { kind: 'submitting', now: true })
  expect(needsSaving(state)).toBe(false)
  expect(needsSaving(reduceDraft(state, { kind: 'submitting', now: false }))).toBe(true)
})

test('answers that the server rejects stay here and are resent only after the next choice', () => {
  const state = after(load(), choose('q1', 0), sending, { kind: 'rejected' })
  expect(state.chosen).toEqual({ q1: 0 })
  expect(needsSaving(state)).toBe(false)
  expect(needsSaving(reduceDraft(state, choose('q2', 0)))).toBe(true)
})

test('answers to removed questions are dropped', () => {
  const state = after(load(), choose('q1', 0), choose('q3', 1), load({ questionIds: ['q1'] }))
  expect(state.chosen).toEqual({ q1: 0 })
})

const help = (questionId: string, hint: number): DraftEvent => ({ kind: 'helped', questionId, hint })

test('an opened hint is saved without an answer', () => {
  const state = after(load(), help('q1', 1))
  expect(state).toMatchObject({ open: true, help: { q1: 1 } })
  expect(needsSaving(state)).toBe(true)
  const sent = reduceDraft(state, sending)
  expect(sent.inFlight).toEqual({ answers: {}, help: { q1: 1 }, version: 0 })
  expect(needsSaving(reduceDraft(sent, { kind: 'saved', version: 1 }))).toBe(false)
})

test('a hint opened while a save is in flight is saved next', () => {
  const state = after(load(), help('q1', 1), sending, help('q1', 2), { kind: 'saved', version: 1 })
  expect(needsSaving(state)).toBe(true)
  expect(reduceDraft(state, sending).inFlight).toMatchObject({ help: { q1: 2 }, version: 1 })
})

test('hints opened on two devices stay open on both', () => {
  const draft = { answers: {}, help: { q1: 2, q2: 1 }, version: 4 }
  const state = after(load(), help('q1', 1), help('q3', 1), sending, { kind: 'conflict', draft })
  expect(state).toMatchObject({ help: { q1: 2, q2: 1, q3: 1 }, conflicts: {}, version: 4 })
  expect(needsSaving(state)).toBe(true)
})

test('a new try begins without open hints', () => {
  const tried = after(load(), help('q1', 1), { kind: 'submitted', answers: { q1: 0 } })
  expect(reduceDraft(tried, { kind: 'restarted', withStash: false })).toMatchObject({ help: {}, savedHelp: {} })
  expect(after(load({ draw: 1 }), help('q1', 1), load({ draw: 2 })).help).toEqual({})
})

test('time on questions stays with the draw, the longest of the pages, and causes no save of its own', () => {
  const chosen = (seconds: number): DraftEvent => ({ kind: 'chosen', questionId: 'q1', answer: 0, seconds })
  const saved = after(load(), chosen(30), sending, { kind: 'saved', version: 1 })
  expect(saved.seconds).toEqual({ q1: 30 })
  // Another page, after a reload.
  const again = after(load(), chosen(30), sending, { kind: 'saved', version: 1 }, chosen(12))
  expect(again.seconds).toEqual({ q1: 30 })
  expect(needsSaving(again)).toBe(false)
  expect(after(load(), chosen(30), { kind: 'submitted', answers: { q1: 0 } }).seconds).toEqual({})
})
