import type { Problem } from './found.ts'
import { FORMAT_LIMITS } from './limits.ts'
import { compare, error, warning } from './problems.ts'

/** Where the parts of a grade are among files. */
export type GradePaths = {
  grade: string
  subjects: { folder: string; tests: string | null; lessons: string[] }[]
  images: string[]
}

export type FoundPaths = { paths: GradePaths | null; problems: Problem[] }

/** What systems put into archives and folders of their own accord. */
const IGNORED = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i

/** Finds a grade's files, in a folder of their own or not; tells of each that is none of them. */
export function gradePaths(all: Iterable<string>): FoundPaths {
  const paths = [...all].filter((path) => !IGNORED.test(path)).sort(compare)
  const roots = paths.filter((path) => /^(?:[^/]+\/)?grade\.json$/.test(path))
  const [grade, another] = roots
  if (grade === undefined) {
    return { paths: null, problems: [error('There is no grade.json, so this is not a grade.')] }
  }
  if (another !== undefined) {
    return {
      paths: null,
      problems: [error('There is more than one grade; only one at a time can come in.', { file: another })],
    }
  }
  const root = grade.slice(0, -'grade.json'.length)
  const known = new Set([grade])
  const take = (path: string) => {
    known.add(path)
    return path
  }
  const within = (folder: string, pattern: RegExp) =>
    paths.filter((path) => path.startsWith(folder) && pattern.test(path.slice(folder.length))).map(take)

  const problems: Problem[] = []
  const folders = within(root, /^[^/]+\/subject\.json$/).map((path) => path.slice(0, -'subject.json'.length))
  const subjects = folders.slice(0, FORMAT_LIMITS.subjects).map((folder) => ({
    folder,
    tests: within(folder, /^tests\.json$/)[0] ?? null,
    lessons: within(folder, /^lessons\/[^/]+\.md$/),
  }))
  if (folders.length > subjects.length) {
    problems.push(error(`There are ${folders.length} subjects; at most ${FORMAT_LIMITS.subjects} are read.`))
  }
  const images = within(`${root}images/`, /^[^/]+$/)
  for (const path of paths) {
    if (!known.has(path)) problems.push(strayFile(path))
  }
  return { paths: { grade, subjects, images }, problems }
}

function strayFile(file: string): Problem {
  return /\/(?:lessons\/[^/]+\.md|tests\.json)$/.test(file)
    ? error('This is left out: its folder has no subject.json.', { file })
    : warning('This file has no place in a grade; it is not read.', { file })
}
