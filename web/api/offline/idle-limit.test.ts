import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enforceIdleLimit, isIdle } from './idle-limit.ts'
import { fakeStorage } from './testing/fake-storage.ts'

const { signOutHere } = vi.hoisted(() => ({ signOutHere: vi.fn() }))
vi.mock('../session.ts', () => ({ signOutHere }))

const MINUTE_MS = 60_000
let tab: EventTarget
let online: boolean
let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  signOutHere.mockClear()
  tab = new EventTarget()
  online = false
  stored = new Map()
  vi.stubGlobal('localStorage', fakeStorage(stored))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a learner who leaves an offline page is signed out after the limit', () => {
  enforceIdleLimit('mira', 15)
  vi.advanceTimersByTime(14 * MINUTE_MS)
  tab.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(15 * MINUTE_MS)
  expect(signOutHere).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(signOutHere).toHaveBeenCalledTimes(1)
})

test('a press after the device has slept past the limit comes too late', () => {
  enforceIdleLimit('mira', 15)
  vi.setSystemTime(Date.now() + 16 * MINUTE_MS)
  tab.dispatchEvent(new Event('pointerdown'))
  expect(signOutHere).toHaveBeenCalledTimes(1)
})

test('use in another tab counts', () => {
  enforceIdleLimit('mira', 15)
  vi.advanceTimersByTime(14 * MINUTE_MS)
  stored.set('active mira', String(Date.now()))
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(signOutHere).not.toHaveBeenCalled()
})

test('while the server can be reached, it ends the session itself', () => {
  online = true
  enforceIdleLimit('mira', 15)
  vi.advanceTimersByTime(60 * MINUTE_MS)
  expect(signOutHere).not.toHaveBeenCalled()
})

test('without a limit nothing is stored or ended', () => {
  enforceIdleLimit('mira', null)
  vi.advanceTimersByTime(24 * 60 * MINUTE_MS)
  expect(signOutHere).not.toHaveBeenCalled()
  expect([...stored]).toEqual([])
})

test('a page opened offline counts from the last recorded use, or the last response', () => {
  const now = Date.now()
  expect(isIdle('mira', 15, now - 14 * MINUTE_MS)).toBe(false)
  expect(isIdle('mira', 15, now - 16 * MINUTE_MS)).toBe(true)
  stored.set('active mira', String(now - 14 * MINUTE_MS))
  expect(isIdle('mira', 15, now - 60 * MINUTE_MS)).toBe(false)
  expect(isIdle('mira', null, 0)).toBe(false)
})
