import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generateRowTypes } from '../generate-row-types.ts'
import { plantedProject } from '../testing/planted-project.ts'
import { formatting } from './formatting.ts'
import type { Gate } from './gate.ts'
import { imports } from './imports.ts'
import { types } from './types.ts'
import { unused } from './unused.ts'

const GENERATED_TYPES = join(import.meta.dirname, '../../server/database/types.gen.ts')

type Case = { gate: Gate; planted: Record<string, string>; told: string; sound: Record<string, string> }

const CASES: Case[] = [
  {
    gate: formatting,
    planted: { 'domain/planted.ts': 'export const planted: any = "text";\n' },
    told: 'noExplicitAny',
    sound: { 'domain/sound.ts': "export const sound = 'text'\n" },
  },
  {
    gate: types,
    planted: { 'domain/planted.ts': "export const planted: number = 'text'\n" },
    told: "Type 'string' is not assignable to type 'number'",
    sound: { 'domain/sound.ts': "export const sound: string = 'text'\n" },
  },
  {
    gate: imports,
    planted: {
      'domain/planted.ts': "import { config } from '#server/config.ts'\n",
      'server/config.ts': 'export const config = 1\n',
    },
    told: 'domain-imports-nothing-of-ours: domain/planted.ts → server/config.ts',
    sound: {
      'domain/sound.ts': 'export const sound = 1\n',
      'server/config.ts': "import { sound } from '#domain/sound.ts'\n",
    },
  },
]

describe.each(CASES)('$gate.name', { timeout: 30_000 }, ({ gate, planted, told, sound }) => {
  test('fails on a planted fault and names it', async () => {
    const verdict = await gate.run(plantedProject(planted))
    expect(verdict).toEqual({ passed: false, details: expect.stringContaining(told) })
  })

  test('passes without the fault', async () => {
    expect(await gate.run(plantedProject(sound))).toMatchObject({ passed: true })
  })

  test('fails when it sees no files', async () => {
    expect(await gate.run(plantedProject({}))).toMatchObject({ passed: false })
  })
})

/** The project's settings name files that a planted project does not have, so these bring their own. */
describe(unused.name, { timeout: 30_000 }, () => {
  const knip = JSON.stringify({ entry: ['server/main.ts'], project: ['server/**/*.ts'] })
  const manifest = JSON.stringify({ name: 'planted', type: 'module', dependencies: { kysely: '1' } })
  const main = "import 'kysely'\nimport { used } from './part.ts'\nconsole.log(used)\n"

  test.each([
    [
      'an unused export',
      { 'server/part.ts': 'export const used = 1\nexport const planted = 1\n' },
      'planted',
    ],
    [
      'an unused file',
      { 'server/part.ts': 'export const used = 1\n', 'server/planted.ts': '' },
      'planted.ts',
    ],
    [
      'an unused dependency',
      {
        'server/part.ts': 'export const used = 1\n',
        'package.json': manifest.replace('"kysely"', '"kysely":"1","zod"'),
      },
      'zod',
    ],
  ])('fails on %s and names it', async (_fault, files, told) => {
    const folder = plantedProject({
      'knip.json': knip,
      'package.json': manifest,
      'server/main.ts': main,
      ...files,
    })
    expect(await unused.run(folder)).toEqual({ passed: false, details: expect.stringContaining(told) })
  })

  test('passes without a fault', async () => {
    const files = { 'server/main.ts': main, 'server/part.ts': 'export const used = 1\n' }
    const folder = plantedProject({ 'knip.json': knip, 'package.json': manifest, ...files })
    expect(await unused.run(folder)).toMatchObject({ passed: true })
  })

  test('fails when it sees no files', async () => {
    expect(await unused.run(plantedProject({}))).toMatchObject({ passed: false })
  })
})

test('row types that differ from the migrated database are refused', { timeout: 60_000 }, async () => {
  const stale = readFileSync(GENERATED_TYPES, 'utf8').replace('is_parent', 'was_parent')
  const folder = plantedProject({ 'types.gen.ts': stale })
  const { code } = await generateRowTypes(join(folder, 'types.gen.ts'), { verify: true })
  expect(code).not.toBe(0)
})
