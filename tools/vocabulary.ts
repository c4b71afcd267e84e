import { readFileSync } from 'node:fs'
import { sourceFiles } from './source-files.ts'
import vocabulary from './vocabulary.json' with { type: 'json' }

type Source = { path: string; text: string }

/** Rate of one rule over all sources, with the files that contribute most. */
export type Finding = { name: string; rate: number; limit: number; files: string[] }

/**
 * Counts the words of tools/vocabulary.json, which readers new to the code stumble over. Word rates are per 10,000
 * lines; the rate of doc comments that start with a relative pronoun is a percentage of all doc comments.
 * @throws if there is nothing to count
 */
export function measureVocabulary(sources: readonly Source[]): Finding[] {
  const lines = sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  if (lines === 0) throw new Error('There is no source file to check.')
  const words = vocabulary.wordsPer10000Lines.map(({ name, pattern, limit }): Finding => {
    const { count, files } = countMatches(sources, new RegExp(pattern, 'gi'))
    return { name, rate: (count / lines) * 10_000, limit, files }
  })
  const { pattern, limitPercent } = vocabulary.docCommentOpenings
  const all = countMatches(sources, /\/\*\*\s/g).count
  const openings = countMatches(sources, new RegExp(`/\\*\\*\\s+(?:\\*\\s+)?(?:${pattern})\\b`, 'g'))
  const rate = all === 0 ? 0 : (openings.count / all) * 100
  return [
    ...words,
    { name: `doc comments that open with ${pattern}`, rate, limit: limitPercent, files: openings.files },
  ]
}

function countMatches(sources: readonly Source[], pattern: RegExp): { count: number; files: string[] } {
  const counted = sources
    .map(({ path, text }) => ({ path, count: text.match(pattern)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    files: counted.map(({ path, count }) => `${path} (${count})`),
  }
}

/** Prints every rule with its rate; exit code 1 if one exceeds its limit. */
function main(root: string) {
  const sources = sourceFiles(root).map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
  for (const { name, rate, limit, files } of measureVocabulary(sources)) {
    const passed = rate <= limit
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${rate.toFixed(1).padStart(5)} (limit ${limit})  ${name}`)
    if (passed) continue
    console.log(files.slice(0, 10).join('\n').replace(/^/gm, '         '))
    process.exitCode = 1
  }
}

if (import.meta.main) main(process.cwd())
