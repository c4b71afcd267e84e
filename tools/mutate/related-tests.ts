import { posix } from 'node:path'

const IMPORT = /\bfrom '([^']+)'|\bimport\('([^']+)'\)/g

/** At most this many other areas are tested for one file: those that import it most, then those that import its area most. */
const MAX_AREAS = 3

/** Tests of the whole product that see rights and rows. */
const EVERYWHERE = 'server/features/permissions.test.ts'

/**
 * Chooses the tests of a file in the order in which they should run: those in its folder, the others of its area, those
 * of areas of the same name, of the areas that use it, and of permissions. Rules are tested by all of domain/, whose
 * tests take seconds. Empty groups are left out.
 * @param sources text of every file by its path
 */
export function relatedTests(path: string, sources: ReadonlyMap<string, string>): string[][] {
  const tests = [...sources.keys()].filter((file) => /\.test\.tsx?$/.test(file))
  const own = areaOf(path)
  const direct = new Map<string, number>()
  const indirect = new Map<string, number>()
  for (const [file, text] of sources) {
    const area = areaOf(file)
    if (area === own) continue
    const imported = imports(file, text)
    if (imported.includes(path)) direct.set(area, (direct.get(area) ?? 0) + 1)
    else if (imported.some((one) => areaOf(one) === own)) indirect.set(area, (indirect.get(area) ?? 0) + 1)
  }
  const byUse = (users: Map<string, number>) => [...users].toSorted(([, a], [, b]) => b - a).map(([area]) => area)
  const namesakes = [...new Set(tests.map(areaOf))].filter(
    (area) => area !== own && posix.basename(area) === posix.basename(own),
  )
  const users = [...new Set([...byUse(direct), ...byUse(indirect)])]
    .filter((area) => testsIn(area).length > 0)
    .slice(0, MAX_AREAS)
  const rules = path.startsWith('domain/') ? ['domain'] : []
  const areas = [...namesakes, ...rules, ...users]
  const others = [...new Set(areas.flatMap(testsIn))].filter((file) => !testsIn(own).includes(file))
  if (path.startsWith('server/') && sources.has(EVERYWHERE) && !others.includes(EVERYWHERE)) others.push(EVERYWHERE)
  const nearest = testsIn(own).filter((file) => file.startsWith(`${posix.dirname(path)}/`))
  const rest = testsIn(own).filter((file) => !nearest.includes(file))
  return [nearest, rest, others].filter((group) => group.length > 0)

  function testsIn(area: string): string[] {
    return tests.filter((file) =>
      file.startsWith(area.endsWith('.ts') ? area.replace(/\.ts$/, '.test.ts') : `${area}/`),
    )
  }
}

/** Folder whose tests belong to a file: its feature, or the folder in the second place; the file itself in none. */
function areaOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  if (folders.length < 2) return path
  return folders.slice(0, folders[1] === 'features' ? 3 : 2).join('/')
}

function imports(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, fixed, loaded]) => {
    const target = fixed ?? loaded ?? ''
    return target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(file), target)
  })
}
