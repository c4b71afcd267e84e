import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { configurationPage, PAGE } from './configuration-page.ts'

test('docs/configuration.md lists the settings as the server reads them (otherwise run npm run docs:configuration)', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(configurationPage())
})

test('a setting shows its default, what applies without a value, or none', () => {
  const page = configurationPage({
    LIMIT: z.coerce.number().default(7).describe('a limit'),
    FOLDER: z.string().optional().meta({ unset: 'that of the user', description: 'a folder' }),
    NAMES: z.array(z.string()).default([]).describe('names'),
    TOKEN: z.string().optional().describe('a token'),
  })
  expect(page.split('\n').slice(-5, -1)).toEqual([
    '| `LIMIT` | `7` | a limit |',
    '| `FOLDER` | that of the user | a folder |',
    '| `NAMES` | none | names |',
    '| `TOKEN` | none | a token |',
  ])
})

test('a setting without a meaning is detected', () => {
  expect(() => configurationPage({ PLANTED: z.string().optional() })).toThrow('PLANTED')
})
