import { expect, test } from 'vitest'
import { isSameSave, type QueuedSave, saveCodec, waitingLine } from './save.ts'

const completion: QueuedSave = {
  kind: 'complete',
  subjectId: 'subject-1',
  lessonId: 'lesson-1',
  part: 'video',
  id: 'a',
  turn: 1,
}
const submission: QueuedSave = {
  kind: 'submit',
  subjectId: 'subject-1',
  lessonId: 'lesson-1',
  part: 'quiz',
  answers: { q1: 0 },
  draw: 0,
  id: 'b',
  turn: 2,
}

test('two saves of one part are the same, but its completion and its submission are not', () => {
  expect(isSameSave(submission, { kind: 'submit', lessonId: 'lesson-1', part: 'quiz' })).toBe(true)
  expect(isSameSave(submission, { kind: 'complete', lessonId: 'lesson-1', part: 'quiz' })).toBe(false)
  expect(isSameSave(submission, { kind: 'submit', lessonId: 'lesson-2', part: 'quiz' })).toBe(false)
})

test('waiting saves are counted in one line, which is missing without any', () => {
  expect([0, 1, 2].map(waitingLine)).toEqual([
    null,
    '1 item waiting for the connection',
    '2 items waiting for the connection',
  ])
})

test('a save is read back from storage as it was written', () => {
  for (const save of [completion, submission]) {
    expect(saveCodec.parse(saveCodec.format(save))).toEqual(save)
  }
})

test('saves of version 0.1.0 are read', () => {
  expect(
    saveCodec.parse(
      '{"subjectId":"subject-1","lessonId":"lesson-1","kind":"complete","part":"video","id":"a","turn":1}',
    ),
  ).toEqual(completion)
  expect(
    saveCodec.parse(
      '{"subjectId":"subject-1","lessonId":"lesson-1","kind":"submit","part":"quiz","answers":{"q1":0},"id":"b","turn":2}',
    ),
  ).toEqual(submission)
})

test.each([
  '',
  'not JSON',
  'null',
  '[]',
  JSON.stringify({ ...submission, answers: { q1: true } }),
  JSON.stringify({ ...submission, part: 'video' }),
  JSON.stringify({ ...submission, kind: 'other' }),
  JSON.stringify({ ...submission, turn: undefined }),
])('a text that is not a save reads as null: %s', (text) => {
  expect(saveCodec.parse(text)).toBeNull()
})
