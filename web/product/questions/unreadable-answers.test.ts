import { expect, test } from 'vitest'
import { findUnreadable, reportUnreadable } from './unreadable-answers.ts'

const first = { id: 'q1', question: 'How long?' }
const second = { id: 'q2', question: 'How heavy?' }
const answers = { q1: '9', q2: '5' }

test('a message stays with its answer, and the first takes the focus', () => {
  const unreadable = [
    { id: 'q2', message: 'Write the unit, too.' },
    { id: 'q1', message: 'Write only the number.' },
  ]
  reportUnreadable([first, second], unreadable, answers)
  expect(findUnreadable(first, '9')).toMatchObject({ message: 'Write only the number.', takesFocus: true })
  expect(findUnreadable(second, '5')).toMatchObject({ message: 'Write the unit, too.', takesFocus: false })
  expect(findUnreadable(second, '5 kg')).toBeNull()
})

test('a message is not shown at a question of another exercise with the same id, nor after the next submission', () => {
  reportUnreadable([first], [{ id: 'q1', message: 'Write the unit, too.' }], answers)
  expect(findUnreadable({ ...first, question: 'How old?' }, '9')).toBeNull()
  reportUnreadable([first, second], [{ id: 'q2', message: 'Write the unit, too.' }], answers)
  expect(findUnreadable(first, '9')).toBeNull()
})
