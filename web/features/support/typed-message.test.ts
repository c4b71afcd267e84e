import { expect, test } from 'vitest'
import { topicOf } from './topics.ts'
import { messageOf, messageProblems } from './typed-message.ts'

const filled = { name: 'Maya', email: 'maya@example.org', topic: 'sales', message: 'Dear all' }

test('a filled form has no problems and is sent as it is', () => {
  expect(messageProblems(filled)).toEqual({})
  expect(messageOf(filled)).toEqual(filled)
})

test('every field that is missing is told at once', () => {
  expect(messageProblems({ name: ' ', email: '', topic: 'sales', message: '\n' })).toEqual({
    form: 'Please fill in all required fields',
    name: 'Please enter your name',
    email: 'Please enter your email address',
    message: 'Please write a message',
  })
})

test('what cannot be an address is told at the address', () => {
  expect(messageProblems({ ...filled, email: 'maya' })).toEqual({
    email: 'Please enter a valid email address',
  })
})

test('an address may name a topic, and nothing else', () => {
  expect(topicOf('parent-teacher')).toBe('parent-teacher')
  expect(topicOf('constructor')).toBeUndefined()
  expect(topicOf(null)).toBeUndefined()
  expect(messageOf({ ...filled, topic: 'gossip' }).topic).toBe('question')
})
