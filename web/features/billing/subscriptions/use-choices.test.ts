import { afterEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import { storedChoices } from './use-choices.ts'

afterEach(() => vi.unstubAllGlobals())

test('choices stored on leaving stay in the tab until removed', () => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  storedChoices.write(new URLSearchParams('premium=mia&billing=family').toString())
  expect(storedChoices.read()).toBe('premium=mia&billing=family')
  storedChoices.remove()
  expect(storedChoices.read()).toBeNull()
})

test('without choices nothing is stored', () => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  storedChoices.write(new URLSearchParams().toString())
  expect(storedChoices.read()).toBeNull()
})

test('choices stored by version 0.1.0 are read', () => {
  vi.stubGlobal('sessionStorage', fakeStorage(new Map([['trellis.plan-choices', 'premium=mia&billing=family']])))
  expect(storedChoices.read()).toBe('premium=mia&billing=family')
})
