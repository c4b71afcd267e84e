import { expect, test } from 'vitest'
import { datedFileName } from './download.ts'

const moment = new Date(2026, 0, 9, 23, 59)

test('a file name has the title, the local date and the extension', () => {
  expect(datedFileName('Noor Haddad: marks', 'file', moment, 'csv')).toBe('noor-haddad-marks-2026-01-09.csv')
})

test('a title without letters is replaced by the fallback', () => {
  expect(datedFileName('../…', 'file', moment, 'csv')).toBe('file-2026-01-09.csv')
})
