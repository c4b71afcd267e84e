import { expect, test } from 'vitest'
import { type DraftState, noDraft } from './draft-state.ts'
import { draftFromText, draftToText } from './kept-draft.ts'

const full: DraftState = {
  open: true,
  chosen: { q1: 0 },
  base: { q1: 1 },
  version: 3,
  underWay: { answers: { q1: 0 }, version: 3 },
  disputed: { q2: 1 },
  gone: false,
  aside: { q1: 2 },
  seenLatest: { answers: { q1: 0 }, at: 5 },
  refused: { q1: 0 },
  submitting: false,
}

test('a draft is read back from the browser as it was kept', () => {
  expect(draftFromText(draftToText(full))).toEqual(full)
  expect(draftFromText(draftToText(noDraft))).toEqual(noDraft)
})

test.each([
  null,
  'not JSON',
  'null',
  '{}',
  JSON.stringify({ ...full, chosen: { q1: 'A' } }),
  JSON.stringify({ ...full, underWay: {} }),
  JSON.stringify({ ...full, seenLatest: { answers: {} } }),
])('what is no draft is passed over: %s', (text) => {
  expect(draftFromText(text)).toEqual(noDraft)
})
