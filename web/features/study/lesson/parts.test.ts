import { expect, test } from 'vitest'
import { partToOpen, presentParts } from './parts.ts'

const all = { video: true, text: true, quiz: true, assignment: true }

test('a lesson opens on its video', () => {
  expect(partToOpen(null, all)).toBe('video')
})

test.each([
  ['text', { ...all, video: false }],
  ['quiz', { ...all, video: false, text: false }],
  ['assignment', { ...all, video: false, text: false, quiz: false }],
] as const)('a lesson without the parts before it opens on its %s', (part, parts) => {
  expect(partToOpen(null, parts)).toBe(part)
})

test('a lesson opens on the part that its address asks for', () => {
  expect(partToOpen('quiz', all)).toBe('quiz')
})

test('an address that asks for a part the lesson does not have, or for no part at all, opens the default', () => {
  expect(partToOpen('video', { ...all, video: false })).toBe('text')
  expect(partToOpen('homework', all)).toBe('video')
})

test('a lesson without content opens on nothing', () => {
  expect(partToOpen('video', { video: false, text: false, quiz: false, assignment: false })).toBe(null)
})

test('parts are worked through from the video to the assignment', () => {
  expect(presentParts({ assignment: true, quiz: false, text: true, video: true })).toEqual([
    'video',
    'text',
    'assignment',
  ])
})
