import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import { messageInput, messageProblems, storedMessage, topicOf } from './contact-message.ts'

const filled = { name: 'Maya', email: 'maya@example.org', topic: 'sales', message: 'Dear all' }

test('a complete form has no problems and is sent as is', () => {
  expect(messageProblems(filled)).toEqual({})
  expect(messageInput(filled)).toEqual(filled)
})

test('all missing fields are reported together', () => {
  expect(messageProblems({ name: ' ', email: '', topic: 'sales', message: '\n' })).toEqual({
    form: 'Please fill in all required fields',
    name: 'Please enter your name',
    email: 'Please enter your email address',
    message: 'Please write a message',
  })
})

test('an invalid address is reported at its field', () => {
  expect(messageProblems({ ...filled, email: 'maya' })).toEqual({
    email: 'Please enter a valid email address',
  })
})

test('the URL may name only a known topic', () => {
  expect(topicOf('parent-teacher')).toBe('parent-teacher')
  expect(topicOf('constructor')).toBeUndefined()
  expect(topicOf(null)).toBeUndefined()
  expect(messageInput({ ...filled, topic: 'gossip' }).topic).toBe('question')
})

describe('the message stored in the tab', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', fakeStorage(stored))
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is read back until it is removed', () => {
    storedMessage.write({ name: 'Maya', message: 'Dear all' })
    expect(storedMessage.read()).toEqual({ name: 'Maya', message: 'Dear all' })
    storedMessage.remove()
    expect(storedMessage.read()).toBeNull()
  })

  test.each(['', 'not JSON', 'null', '[]', '7', '{"name":7,"other":"x"}'])('is null if %j is stored', (text) => {
    stored.set('contact-message', text)
    expect(storedMessage.read()).toBeNull()
  })

  test('is read in the format of version 0.1.0', () => {
    stored.set('contact-message', '{"name":"Maya","topic":"billing"}')
    expect(storedMessage.read()).toEqual({ name: 'Maya', topic: 'billing' })
  })

  test('is lost with the page in a browser without storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(storedMessage.write({ name: 'Maya' })).toBe(false)
    storedMessage.remove()
    expect(storedMessage.read()).toBeNull()
  })
})
