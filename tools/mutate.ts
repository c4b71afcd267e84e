/**
 * Changes random places of the rules and statements one at a time and runs their tests, to find what no test holds.
 * `npm run mutate -- --seed 7`; `--count 60` places, `--minutes 20` at most, `--seconds 120` per place.
 *
 * Works on copies of the working tree in a temporary folder, two at a time, each with its own database server: the tree
 * itself never changes. A survivor becomes a test, a deletion, or a line in tools/mutate/equal-mutants.json that says
 * why the change has no effect.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestDatabaseServer, TEST_DATABASE_VARIABLE } from '#server/testing/test-database-server.ts'
import { putTemporaryFilesInMemory } from './memory-folder.ts'
import { applyMutation, chooseMutations, findMutations, isEqual, type Mutation } from './mutate/mutations.ts'
import { relatedTests } from './mutate/related-tests.ts'
import { sourceFiles } from './source-files.ts'

const ROOT = join(import.meta.dirname, '..')

/** Files whose mistakes no one sees at once: marks, rights, money, scores and rows. */
export const TARGETS = [
  'domain/access.ts',
  'domain/{marks,plans,practice,scoring,timed-tests}/**/*.ts',
  'domain/**/kinds/**/*.ts',
  'server/**/*queries.ts',
  'server/http/{callers,handlers,operations,session}.ts',
]

/** Folders that tests read and no mutation changes. */
const SHARED = ['node_modules', 'content', 'public']

type Outcome = { kind: 'killed' | 'survived' | 'unclear' | 'out of time'; by: string }

type Lane = { folder: string; database: Awaited<ReturnType<typeof startTestDatabaseServer>> }

/** Source files to mutate, by path. @throws for a target that matches nothing */
export function targetFiles(root: string): string[] {
  const files = TARGETS.flatMap((target) => {
    const found = globSync(target, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
    if (found.length === 0) throw new Error(`No file matches ${target}`)
    return found
  })
  return [...new Set(files)].sort()
}

async function main() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '60' },
      minutes: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '120' },
    },
  })
  putTemporaryFilesInMemory(process.env)
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const sources = new Map(sourceFiles(ROOT).map((path) => [path, read(path)]))
  const places = targetFiles(ROOT).flatMap((path) => findMutations(path, sources.get(path) ?? ''))
  const mutations = chooseMutations(
    places.filter((mutation) => !isEqual(mutation)),
    values.seed,
    Number(values.count),
  )
  console.log(`${mutations.length} of ${places.length} possible changes, seed ${values.seed}`)

  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(Number(values.minutes) * 60_000)])
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort())
  const resources = new AsyncDisposableStack()
  const passing = new Set<string>()
  const queue = [...mutations.entries()]
  const results: { mutation: Mutation; outcome: Outcome }[] = []

  async function work() {
    const lane = await openLane(resources)
    while (!signal.aborted) {
      const [index, mutation] = queue.shift() ?? []
      if (index === undefined || mutation === undefined) return
      const start = performance.now()
      const limit = AbortSignal.any([signal, AbortSignal.timeout(Number(values.seconds) * 1000)])
      const outcome = await judge(lane, mutation, { tests: relatedTests(mutation.path, sources), passing, limit })
      // Stopped in the middle: neither killed nor survived.
      if (signal.aborted) return
      results.push({ mutation, outcome })
      const seconds = Math.round((performance.now() - start) / 1000)
      console.log(`${index + 1}. ${outcome.kind} in ${seconds} s${outcome.by && `, ${outcome.by}`}\n${diff(mutation)}`)
      await lane.database.dropTestDatabases()
    }
  }
  await Promise.all([work(), work()]).finally(() => resources.disposeAsync())

  const counts = Object.entries(Object.groupBy(results, ({ outcome }) => outcome.kind))
  const summary = counts.map(([kind, some]) => `${some.length} ${kind}`).join(', ')
  console.log(`\nSeed ${values.seed}: ${summary}, ${mutations.length - results.length} not run`)
  for (const { mutation, outcome } of results) {
    if (outcome.kind !== 'killed') console.log(`${outcome.kind}\n${diff(mutation)}`)
  }
}

/** Copies the working tree, and starts a database server for its tests. */
async function openLane(resources: AsyncDisposableStack): Promise<Lane> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-mutate-'))
  resources.defer(() => rmSync(folder, { recursive: true, force: true }))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of listed.split('\n').filter((file) => file !== '' && !SHARED.includes(file.split('/')[0] ?? ''))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file), { force: true, recursive: true })
  }
  for (const name of SHARED) symlinkSync(join(ROOT, name), join(folder, name))
  const database = await startTestDatabaseServer()
  resources.defer(database.stop)
  return { folder, database }
}

/** Runs the tests of a mutation. A failing test must pass without the mutation, which is tried once per test file. */
async function judge(
  lane: Lane,
  mutation: Mutation,
  { tests, passing, limit }: { tests: readonly string[][]; passing: Set<string>; limit: AbortSignal },
): Promise<Outcome> {
  const file = join(lane.folder, mutation.path)
  const original = readFileSync(file, 'utf8')
  const mutated = applyMutation(original, mutation)
  if (tests.length === 0) return { kind: 'survived', by: 'without any test' }
  try {
    for (const stage of tests) {
      writeFileSync(file, mutated)
      const failure = await runTests(lane, stage, limit)
      if (limit.aborted) return { kind: 'out of time', by: '' }
      if (failure === null) continue
      writeFileSync(file, original)
      const isSound = passing.has(failure.file) || (await runTests(lane, [failure.file], limit)) === null
      if (limit.aborted) return { kind: 'out of time', by: '' }
      if (!isSound) return { kind: 'unclear', by: `${failure.file} also fails without the change` }
      passing.add(failure.file)
      return { kind: 'killed', by: failure.title }
    }
    return { kind: 'survived', by: `${tests.flat().length} test files pass` }
  } finally {
    writeFileSync(file, original)
  }
}

/** Runs test files up to the first failure. */
async function runTests(
  { folder, database }: Lane,
  files: readonly string[],
  limit: AbortSignal,
): Promise<{ file: string; title: string } | null> {
  const options = ['--bail=1', '--maxWorkers=2', '--tags-filter=!faults', '--passWithNoTests', '--reporter=dot']
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...files], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', [TEST_DATABASE_VARIABLE]: JSON.stringify(database.server) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const kill = () => killGroup(child)
  limit.addEventListener('abort', kill)
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  limit.removeEventListener('abort', kill)
  if (code === 0) return null
  const [, title = 'a failed run'] = /^\s*FAIL\s+(?:\|?[\w -]+\|? )?(.*)$/m.exec(output) ?? []
  const [failed = files[0] ?? ''] = /\S+\.test\.tsx?/.exec(title) ?? []
  return { file: failed, title }
}

/** Tests start servers and workers of their own. */
function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Ended already.
  }
}

const diff = ({ path, line, before, after }: Mutation) =>
  `   ${path}:${line}\n   - ${before.trim()}\n   + ${after.trim()}`

if (import.meta.main) await main()
