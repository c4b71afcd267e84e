import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type WaitingSave, waitingSaveFrom } from './waiting-save.ts'
import { inOrder, nextToSend, nextTurn, sameSave, waitingLine } from './waiting-saves.ts'

const completion = (id: string, turn: number, lessonId = 'lesson-1'): WaitingSave => ({
  kind: 'complete',
  subjectId: 'subject-1',
  lessonId,
  part: 'video',
  id,
  turn,
})
const submission: WaitingSave = {
  kind: 'submit',
  subjectId: 'subject-1',
  lessonId: 'lesson-1',
  part: 'quiz',
  answers: { q1: 0 },
  id: 'b',
  turn: 2,
}

test('saves are sent in the order in which they were made', () => {
  const saves = [completion('c', 3), submission, completion('a', 1, 'lesson-2')]
  expect(inOrder(saves).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(nextToSend(saves, new Set())?.id).toBe('a')
})

test('a lesson whose save the server could not do waits with all of its saves, and no other does', () => {
  const saves = [completion('a', 1), submission, completion('c', 3, 'lesson-2')]
  expect(nextToSend(saves, new Set(['lesson-1']))?.id).toBe('c')
  expect(nextToSend(saves, new Set(['lesson-1', 'lesson-2']))).toBeUndefined()
})

test('a later save comes after all others, whatever the clock says', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(), (turns, now) => {
      const saves = turns.map((turn, index) => completion(String(index), turn))
      const turn = nextTurn(saves, now)
      expect(inOrder([...saves, completion('new', turn)]).at(-1)?.id).toBe('new')
    }),
  )
})

test('the same part is waited for once, its completion and its submission apart', () => {
  const saves = [submission]
  expect(sameSave(saves, { kind: 'submit', lessonId: 'lesson-1', part: 'quiz' })).toBe(submission)
  expect(sameSave(saves, { kind: 'complete', lessonId: 'lesson-1', part: 'quiz' })).toBeUndefined()
  expect(sameSave(saves, { kind: 'submit', lessonId: 'lesson-2', part: 'quiz' })).toBeUndefined()
})

test('what waits is counted in a line of words, and nothing is said while nothing does', () => {
  expect([0, 1, 2].map(waitingLine)).toEqual([
    null,
    '1 thing is waiting for the connection',
    '2 things are waiting for the connection',
  ])
})

test('a save is read back from the browser as it was kept', () => {
  for (const save of [completion('a', 1), submission]) {
    expect(waitingSaveFrom(JSON.stringify(save))).toEqual(save)
  }
})

test.each([
  null,
  '',
  'not JSON',
  'null',
  '[]',
  JSON.stringify({ ...submission, answers: { q1: 'A' } }),
  JSON.stringify({ ...submission, part: 'video' }),
  JSON.stringify({ ...submission, kind: 'other' }),
  JSON.stringify({ ...submission, turn: undefined }),
])('what is no save is passed over: %s', (text) => {
  expect(waitingSaveFrom(text)).toBeNull()
})
