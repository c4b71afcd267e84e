import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '..')

/** Source of the server without its tests and fixtures, by path. */
function readSources(): ReadonlyMap<string, string> {
  const paths = globSync('**/*.ts', { cwd: SERVER }).filter(
    (path) => !path.endsWith('.test.ts') && !path.split('/').includes('testing'),
  )
  return new Map(paths.map((path) => [path, readFileSync(join(SERVER, path), 'utf8')]))
}

/**
 * Counts the statements that name a table as the one that they write, by file of the server: what a table's writers must do
 * themselves, because no trigger does, can be tested only for those that a test knows.
 */
export function countWriters(table: string, sources = readSources()): Record<string, number> {
  const writes = new RegExp(String.raw`\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO) (?:public\.)?${table}\b`, 'g')
  const counted = [...sources].map(([path, text]) => [path, text.match(writes)?.length ?? 0] as const)
  return Object.fromEntries(counted.filter(([, count]) => count > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
