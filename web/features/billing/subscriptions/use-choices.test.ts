import { afterEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#web/api/offline/testing/fake-storage.ts'
import { storedChoices } from './use-choices.ts'

afterEach(() => vi.unstubAllGlobals())

test('the choices on leaving are stored in the tab until they are removed', () => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  storedChoices.write(new URLSearchParams('premium=mia&billing=family').toString())
  expect(storedChoices.read()).toBe('premium=mia&billing=family')
  storedChoices.remove()
  expect(storedChoices.read()).toBeNull()
})

test('where nothing was chosen, nothing is stored', () => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  storedChoices.write(new URLSearchParams().toString())
  expect(storedChoices.read()).toBeNull()
})

test('choices that version 0.1.0 stored are read', () => {
  vi.stubGlobal('sessionStorage', fakeStorage(new Map([['trellis.plan-choices', 'premium=mia&billing=family']])))
  expect(storedChoices.read()).toBe('premium=mia&billing=family')
})
