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

test('a lesson opens on the part that its URL names', () => {
  expect(partToOpen('quiz', all)).toBe('quiz')
})

test('a URL that names no part, or one that the lesson lacks, opens the default', () => {
  expect(partToOpen('video', { ...all, video: false })).toBe('text')
  expect(partToOpen('homework', all)).toBe('video')
})

test('a lesson without content opens no part', () => {
  expect(partToOpen('video', { video: false, text: false, quiz: false, assignment: false })).toBe(null)
})

test('parts are studied in order from the video to the assignment', () => {
  expect(presentParts({ assignment: true, quiz: false, text: true, video: true })).toEqual([
    'video',
    'text',
    'assignment',
  ])
})
