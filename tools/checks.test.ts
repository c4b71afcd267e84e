import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scripts } from '../package.json' with { type: 'json' }
import { sourceFiles } from './source-files.ts'
import { plantedProject } from './testing/planted-project.ts'

const ROOT = join(import.meta.dirname, '..')

/** Runs the exact command line of an npm script in another folder. */
function runScript(name: keyof typeof scripts, folder: string) {
  const path = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const options = { cwd: folder, env: { ...process.env, PATH: path }, encoding: 'utf8', shell: true } as const
  const { status, stdout, stderr } = spawnSync(scripts[name], options)
  return { status, output: stdout + stderr }
}

describe('check:format', { timeout: 60_000 }, () => {
  test.each([
    ['a lint fault', 'export const planted: any = 1\n', 'noExplicitAny'],
    ['a skipped test', "import { test } from 'vitest'\n\ntest.skip('planted', () => {})\n", 'noSkippedTests'],
    ['a focused test', "import { test } from 'vitest'\n\ntest.only('planted', () => {})\n", 'noFocusedTests'],
    ['a literal spread into a literal', 'export const planted = { ...{ one: 1, two: 2 }, three: 3 }\n', 'plugin'],
    ['an array spread into an array', 'export const planted = [...[1, 2], 3]\n', 'plugin'],
    [
      'an assignment as a tuple',
      'let one = 0\nlet two = 0\n;[one, two] = [1, 2]\n\nexport const planted = one + two\n',
      'plugin',
    ],
    ['a declaration as a tuple', 'const [one, two] = [1, 2]\n\nexport const planted = one + two\n', 'plugin'],
    [
      'a write through a view',
      "import { sql } from 'kysely'\n\nexport const planted = sql`UPDATE lessons SET number = 1`\n",
      'stored_…',
    ],
    ['a badly formatted line', 'export const planted   = 1\n', 'format'],
  ])('fails on %s and names it', (_fault, text, message) => {
    const { status, output } = runScript('check:format', plantedProject({ 'domain/planted.test.ts': text }))
    expect(output).toContain(message)
    expect(status).not.toBe(0)
  })

  test.each(['pl-4', 'sm:-mr-2', 'text-left', 'border-l', 'start-1 left-1/2'])(
    'fails on %s in a page and names the side',
    (names) => {
      const page = `export const planted = '${names} font-bold'\n`
      const { status, output } = runScript('check:format', plantedProject({ 'web/planted.ts': page }))
      expect(output).toContain('the side of the writing direction')
      expect(status).not.toBe(0)
    },
  )

  test('passes words that hold the name of a side', () => {
    const page = "export const planted = 'a left-over from a right-to-left text, text-start'\n"
    expect(runScript('check:format', plantedProject({ 'web/planted.ts': page })).status).toBe(0)
  })

  test('fails on a fifth parameter and names it', () => {
    const planted =
      'export const planted = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e\n'
    const { status, output } = runScript('check:format', plantedProject({ 'domain/planted.ts': planted }))
    expect(output).toContain('domain/planted.ts:1')
    expect(output).toContain('useMaxParams')
    expect(status).not.toBe(0)
  })

  test.each([
    [
      'a statement',
      'server/planted.test.ts',
      "import { sql } from 'kysely'\n\nexport const planted = sql<{ id: string }>`SELECT id FROM grades`\n",
    ],
    [
      'a query of the driver',
      'packages/planted.ts',
      "import type { Client } from 'pg'\n\nexport const planted = (db: Client) => db.query<{ id: string }>('SELECT id FROM grades')\n",
    ],
  ])('fails on rows asserted beside %s, and names it', (_place, file, text) => {
    const { status, output } = runScript('check:format', plantedProject({ [file]: text }))
    expect(output).toContain(`${file}:3`)
    expect(output).toContain('plugin')
    expect(status).not.toBe(0)
  })

  test('passes without a fault', () => {
    const folder = plantedProject({ 'domain/sound.ts': "export const sound = 'text'\n" })
    expect(runScript('check:format', folder)).toMatchObject({ status: 0 })
  })
})

describe('check:types', { timeout: 60_000 }, () => {
  test('fails on a planted fault and names it', () => {
    const folder = plantedProject({
      'domain/planted.ts': "export const planted: number = 'text'\n",
      'app/root.tsx': 'export default function Root() {\n  return null\n}\n',
      'app/routes.ts': 'export default []\n',
    })
    const { status, output } = runScript('check:types', folder)
    expect(output).toContain("Type 'string' is not assignable to type 'number'")
    expect(status).not.toBe(0)
  })

  test('covers every source file', () => {
    // Without following imports, which takes seconds.
    const listing = ['--listFilesOnly', '--noResolve', '--noLib', '--types', '']
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), listing, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const listed = new Set(stdout.split('\n'))
    expect(sourceFiles(ROOT).filter((file) => !listed.has(join(ROOT, file)))).toEqual([])
    expect(sourceFiles(ROOT).length).toBeGreaterThan(100)
  })
})

/**
 * The project's knip settings name files that a planted project does not have, so these tests use their own settings.
 */
describe('check:unused', { timeout: 60_000 }, () => {
  const knip = JSON.stringify({ entry: ['server/main.ts'], project: ['server/**/*.ts'] })
  const manifest = JSON.stringify({ name: 'planted', type: 'module', dependencies: { kysely: '1' } })
  const main = "import 'kysely'\nimport { used } from './part.ts'\nconsole.log(used)\n"
  const sound = {
    'knip.json': knip,
    'package.json': manifest,
    'server/main.ts': main,
    'server/part.ts': 'export const used = 1\n',
  }

  test.each([
    ['an unused export', { 'server/part.ts': 'export const used = 1\nexport const planted = 1\n' }, 'planted'],
    ['an unused file', { 'server/planted.ts': '' }, 'planted.ts'],
    ['an unused dependency', { 'package.json': manifest.replace('"kysely"', '"kysely":"1","zod"') }, 'zod'],
  ])('fails on %s and names it', (_fault, planted, message) => {
    const { status, output } = runScript('check:unused', plantedProject({ ...sound, ...planted }))
    expect(output).toContain(message)
    expect(status).not.toBe(0)
  })

  test('passes without a fault', () => {
    expect(runScript('check:unused', plantedProject(sound))).toMatchObject({ status: 0 })
  })

  test('fails if it finds no files', () => {
    expect(runScript('check:unused', plantedProject({})).status).not.toBe(0)
  })
})

test('npm run check runs every check', () => {
  const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'))
  expect(scripts.check.split(' && ').sort()).toEqual(checks.map((name) => `npm run ${name}`).sort())
})

test('npm test runs the checks, every test and the size of the built landing page', () => {
  const steps = ['npm run check', 'vitest run', 'npm run test:journeys', 'npm run test:landing-size']
  expect(scripts.test.split(' && ')).toEqual(steps)
})
