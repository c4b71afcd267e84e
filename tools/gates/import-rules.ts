import './read-using-declarations.ts'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { SOURCE_FOLDERS, sourceFiles } from './source-files.ts'

/** Who may import whom. Each rule has a planted violation in import-rules.test.ts. */
const RULES = [
  {
    name: 'domain-imports-nothing-of-ours',
    from: { path: '^domain/' },
    to: { path: '^[^/]+/', pathNot: ['^domain/', '^node_modules/'] },
  },
  {
    name: 'domain-is-pure',
    comment: 'No input, output, clock or framework: the language and zod only',
    from: { path: '^domain/', pathNot: ['\\.test\\.ts$', '^domain/testing/'] },
    to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg'], pathNot: '^node_modules/zod/' },
  },
  {
    name: 'contract-imports-domain-only',
    from: { path: '^contract/' },
    to: { path: '^[^/]+/', pathNot: ['^(contract|domain)/', '^node_modules/'] },
  },
  {
    name: 'server-never-meets-web',
    from: { path: '^server/' },
    to: { path: '^(web|tools|bench|e2e)/' },
  },
  {
    name: 'web-never-meets-server',
    from: { path: '^web/' },
    to: { path: '^(server|tools|bench|e2e)/' },
  },
  {
    name: 'server-feature-imports-only-queries-of-another',
    comment: 'And the formats of content, which are pure: what is seeded is written like what is imported',
    from: { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
    to: {
      path: '^server/features/[^/]+/',
      pathNot: [
        '^server/features/$1/',
        '^server/features/[^/]+/[^/]*queries\\.ts$',
        '^server/features/content/changes/change-queries\\.ts$',
        '^server/features/content/formats/',
      ],
    },
  },
  {
    name: 'server-shared-folders-know-no-feature',
    comment: 'Features are joined by the router, and put to work by main, seed, app, services and start',
    from: {
      path: '^server/',
      pathNot: [
        '^server/(main|seed|app|services)\\.ts$',
        '^server/(start|testing|features)/',
        '^server/http/api\\.ts$',
        '\\.test\\.ts$',
      ],
    },
    to: { path: '^server/features/' },
  },
  {
    name: 'http-knows-only-the-router',
    from: { path: '^server/http/api\\.ts$' },
    to: { path: '^server/features/', pathNot: '^server/features/router\\.ts$' },
  },
  {
    name: 'only-the-api-handler-imports-the-router',
    from: { path: '^server/', pathNot: ['^server/http/api\\.ts$', '^server/testing/', '\\.test\\.ts$'] },
    to: { path: '^server/features/router\\.ts$' },
  },
  {
    name: 'product-code-imports-no-test-help',
    from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^(tools|bench|e2e)/'] },
    to: { path: '(/testing/|\\.test\\.tsx?$)' },
  },
  {
    name: 'web-feature-imports-no-other-feature',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/[^/]+/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'only-routes-and-root-join-web-features',
    from: { path: '^web/', pathNot: ['^web/features/', '^web/(routes|root)\\.tsx?$'] },
    to: { path: '^web/features/' },
  },
  {
    name: 'web-takes-only-types-of-the-contract',
    comment: 'The contract brings the validator; the browser needs no more than its types',
    from: { path: '^web/' },
    to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'ui-knows-no-word-of-the-product',
    from: { path: '^web/ui/' },
    to: { path: '^[^/]+/', pathNot: ['^web/ui/', '^node_modules/'] },
  },
  {
    name: 'web-api-knows-no-screen',
    from: { path: '^web/api/' },
    to: { path: '^web/', pathNot: '^web/api/' },
  },
  {
    name: 'journeys-see-the-product-from-outside',
    from: { path: '^e2e/' },
    to: { path: '^(server|web|bench|tools)/' },
  },
  {
    name: 'no-cycle',
    comment: 'A part that is loaded only when needed may know the one that loads it',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  },
  {
    name: 'every-import-is-found',
    comment: 'An import that the tool cannot follow is an import that no rule sees',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'every-package-is-declared',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
] satisfies IForbiddenRuleType[]

export const RULE_NAMES: readonly string[] = RULES.map((rule) => rule.name)

export type ImportReport = {
  /** Source files read. */
  files: number
  /** Imports among them that lead to another file of the project. */
  imports: number
  violations: { rule: string; from: string; to: string }[]
}

/** Checks every source file below `root`. */
export async function checkImports(root: string): Promise<ImportReport> {
  const present = sourceFiles(root)
  const folders = SOURCE_FOLDERS.filter((folder) => present.some((file) => file.startsWith(`${folder}/`)))
  if (folders.length === 0) return { files: 0, imports: 0, violations: [] }

  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      // The TypeScript compiler installed here has no API to read imports by.
      parser: 'swc',
      ruleSet: { forbidden: RULES.map((rule) => ({ severity: 'error', ...rule })) },
      validate: true,
      preserveSymlinks: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '/\\+types/' },
      moduleSystems: ['es6', 'cjs'],
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.svg', '.woff2'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  )
  const { modules, summary } = asResult(output)
  const seen = new Set(modules.map((module) => module.source))
  return {
    files: present.filter((file) => seen.has(file)).length,
    imports: modules
      .flatMap((module) => module.dependencies)
      .filter((dependency) => SOURCE_FOLDERS.some((folder) => dependency.resolved.startsWith(`${folder}/`)))
      .length,
    violations: summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map((step) => step.name).join(' → ') : to,
    })),
  }
}

function asResult(output: ICruiseResult | string): ICruiseResult {
  if (typeof output === 'string') throw new Error('The import checker answered text instead of a result')
  return output
}
