import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { scripts } from '../package.json' with { type: 'json' }
import { SOURCE_FOLDERS, sourceFiles } from './source-files.ts'
import { plantedProject } from './testing/planted-project.ts'

const ROOT = join(import.meta.dirname, '..')

const configuration: IConfiguration = (await import(pathToFileURL(join(ROOT, '.dependency-cruiser.mjs')).href)).default
const RULES = configuration.forbidden ?? []

/** Project with a module to import in every location that a rule names. */
const PROJECT = {
  'packages/mailer/send.ts': 'export const send = 1\n',
  'domain/rule.ts': 'export const rule = 1\n',
  'contract/operation.ts': 'export const operation = 1\n',
  'server/config.ts': 'export const config = 1\n',
  'server/testing/harness.ts': 'export const harness = 1\n',
  'server/features/router.ts': 'export const router = 1\n',
  'server/features/study/routes.ts': 'export const routes = 1\n',
  'server/features/study/queries.ts': 'export const queries = 1\n',
  'kit/kit.tsx': 'export const kit = 1\n',
  'web/routes.ts': 'export const routes = 1\n',
  'web/api/client.ts': 'export const client = 1\n',
  'web/ui/button.tsx': 'export const button = 1\n',
  'web/features/study/page.tsx': 'export const page = 1\n',
}

/** For each rule, a file with one import that violates this rule and no other. */
const PLANTED: Record<string, [file: string, code: string]> = {
  'packages-import-nothing-of-ours': ['packages/mailer/planted.ts', "import '#domain/rule.ts'"],
  'domain-imports-nothing-of-ours': ['domain/planted.ts', "import '#contract/operation.ts'"],
  'domain-is-pure': ['domain/planted.ts', "import { readFileSync } from 'node:fs'"],
  'contract-imports-domain-only': ['contract/planted.ts', "import type { config } from '#server/config.ts'"],
  'server-never-imports-web': ['server/planted.ts', "import type { client } from '#web/api/client.ts'"],
  'web-never-imports-server': ['web/planted.ts', "import type { config } from '#server/config.ts'"],
  'server-feature-imports-only-queries-of-another': [
    'server/features/report/routes.ts',
    "import { routes } from '../study/routes.ts'",
  ],
  'server-shared-folders-know-no-feature': [
    'server/email/planted.ts',
    "import { queries } from '../features/study/queries.ts'",
  ],
  'http-knows-only-the-router': ['server/http/api.ts', "import { queries } from '../features/study/queries.ts'"],
  'only-the-api-handler-imports-the-router': [
    'server/start/planted.ts',
    "import { router } from '../features/router.ts'",
  ],
  'nothing-imports-the-kit': ['web/planted.tsx', "import { kit } from '../kit/kit.tsx'"],
  'kit-imports-components-only': ['kit/planted.tsx', "import { page } from '#web/features/study/page.tsx'"],
  'product-code-imports-no-test-code': ['server/planted.ts', "import { harness } from './testing/harness.ts'"],
  'web-feature-imports-no-other-feature': [
    'web/features/report/page.tsx',
    "const page = () => import('../study/page.tsx')",
  ],
  'only-routes-and-root-join-web-features': ['web/planted.tsx', "export * from './features/study/page.tsx'"],
  'web-takes-only-types-of-the-contract': ['web/planted.ts', "import { operation } from '#contract/operation.ts'"],
  'web-validates-with-zod-mini': ['web/api/planted.ts', "import { z } from 'zod'"],
  'ui-knows-no-word-of-the-product': ['web/ui/planted.tsx', "import { rule } from '#domain/rule.ts'"],
  'web-api-knows-no-screen': ['web/api/planted.ts', "import { button } from '../ui/button.tsx'"],
  'journeys-see-the-product-from-outside': ['e2e/planted.ts', "import { config } from '#server/config.ts'"],
  'no-cycle': ['web/api/planted.ts', "export const part = () => import('./planted-too.ts')"],
  'every-import-is-found': ['server/planted.ts', "import { nothing } from './nowhere.ts'"],
  'every-package-is-declared': ['server/planted.ts', "import safeRegex from 'safe-regex'"],
}

const CLOSING_THE_CYCLE = { 'web/api/planted-too.ts': "import { part } from './planted.ts'\n" }

test('every import rule has a planted violation', () => {
  expect(Object.keys(PLANTED).sort()).toEqual(RULES.map(({ name }) => name).sort())
})

test.each(Object.entries(PLANTED))('a planted violation of %s is detected', async (rule, [file, code]) => {
  const folder = plantedProject({
    ...PROJECT,
    ...(rule === 'no-cycle' && CLOSING_THE_CYCLE),
    [file]: `${code}\n`,
  })
  const { violations } = await cruiseProject(folder)
  expect([...new Set(violations.map((violation) => violation.rule))]).toEqual([rule])
})

test('allowed imports pass', async () => {
  const folder = plantedProject({
    ...PROJECT,
    'domain/allowed.ts': "import { z } from 'zod'\nimport { rule } from './rule.ts'\n",
    'contract/allowed.ts': "import { rule } from '#domain/rule.ts'\n",
    'server/features/report/routes.ts':
      "import { operation } from '#contract/operation.ts'\nimport { queries } from '../study/queries.ts'\nimport { config } from '../../config.ts'\n",
    'server/features/report/report.test.ts': "import { harness } from '../../testing/harness.ts'\n",
    'server/http/api.ts': "import { router } from '../features/router.ts'\n",
    'web/features/report/page.tsx':
      "import type { operation } from '#contract/operation.ts'\nimport { rule } from '#domain/rule.ts'\nimport { client } from '#web/api/client.ts'\nimport { button } from '#web/ui/button.tsx'\n",
    'web/root.tsx': "import { page } from './features/study/page.tsx'\n",
    'web/api/lazy.ts': 'export const part = 1\n',
    'web/api/whole.ts': "export const whole = () => import('./lazy.ts')\n",
  })
  const { files, imports, violations } = await cruiseProject(folder)
  expect(violations).toEqual([])
  expect({ files, imports }).toEqual({ files: 22, imports: 13 })
})

test('the check covers every source folder', () => {
  expect(scripts['check:imports'].split(' ').slice(-SOURCE_FOLDERS.length)).toEqual(SOURCE_FOLDERS)
})

test('the check covers every source file of the project', { timeout: 180_000 }, async () => {
  const { files, imports } = await cruiseProject(ROOT)
  expect(files).toBe(sourceFiles(ROOT).length)
  expect(imports).toBeGreaterThan(files)
})

/** Checks the imports of a project by the rules of .dependency-cruiser.mjs. */
async function cruiseProject(root: string) {
  const present = sourceFiles(root)
  const folders = SOURCE_FOLDERS.filter((folder) => present.some((file) => file.startsWith(`${folder}/`)))
  const { enhancedResolveOptions, ...options } = configuration.options ?? {}
  const { output } = await cruise(
    folders,
    { ...options, baseDir: root, ruleSet: { forbidden: RULES }, validate: true },
    enhancedResolveOptions,
  )
  const { modules, summary } = resultOf(output)
  const followed = new Set(modules.map((module) => module.source))
  return {
    files: present.filter((file) => followed.has(file)).length,
    imports: modules
      .flatMap((module) => module.dependencies)
      .filter((dependency) => SOURCE_FOLDERS.some((folder) => dependency.resolved.startsWith(`${folder}/`))).length,
    violations: summary.violations.map(({ rule }) => ({ rule: rule.name })),
  }
}

function resultOf(output: ICruiseResult | string): ICruiseResult {
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result')
  return output
}
