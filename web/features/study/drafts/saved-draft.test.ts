import { expect, test } from 'vitest'
import { type DraftState, noDraft } from './draft-state.ts'
import { draftCodec } from './saved-draft.ts'

const full: DraftState = {
  open: true,
  draw: 0,
  chosen: { q1: 0 },
  base: { q1: 1 },
  help: {},
  seconds: {},
  savedHelp: {},
  version: 3,
  inFlight: { answers: { q1: 0 }, version: 3 },
  conflicts: { q2: 1 },
  submittedElsewhere: false,
  stashed: { q1: 2 },
  lastSubmission: { answers: { q1: 0 }, at: 5 },
  rejected: { q1: 0 },
  submitting: false,
}

/** The same draft as written by version 0.1.0. */
const VERSION_0_1_0 =
  '{"open":true,"chosen":{"q1":0},"base":{"q1":1},"version":3,"underWay":{"answers":{"q1":0},"version":3},' +
  '"disputed":{"q2":1},"gone":false,"aside":{"q1":2},"seenLatest":{"answers":{"q1":0},"at":5},"refused":{"q1":0},"submitting":false}'

test('a draft is read back from the browser as it was written', () => {
  expect(draftCodec.parse(draftCodec.format(full))).toEqual(full)
  expect(draftCodec.parse(draftCodec.format(noDraft))).toEqual(noDraft)
  const typed = { ...full, draw: 3, chosen: { q1: '3/4', q2: [0, null], q3: ['a', ''], q4: { points: [[1, 2]] } } }
  expect(draftCodec.parse(draftCodec.format(typed))).toEqual(typed)
  const helped = { ...full, help: { q1: 2 }, savedHelp: { q1: 1 }, seconds: { q1: 12 } }
  expect(draftCodec.parse(draftCodec.format(helped))).toEqual(helped)
})

test("this version and version 0.1.0 read each other's drafts", () => {
  expect(draftCodec.parse(VERSION_0_1_0)).toEqual(full)
  // The earlier version ignores `unsent`.
  expect(JSON.parse(draftCodec.format(full))).toEqual({ ...JSON.parse(VERSION_0_1_0), unsent: 2 })
})

const written: Record<string, unknown> = JSON.parse(VERSION_0_1_0)

test.each([
  '',
  'not JSON',
  'null',
  '{}',
  JSON.stringify({ ...written, chosen: { q1: true } }),
  JSON.stringify({ ...written, underWay: {} }),
  JSON.stringify({ ...written, seenLatest: { answers: {} } }),
])('a text that is not a draft reads as null: %s', (text) => {
  expect(draftCodec.parse(text)).toBeNull()
})
