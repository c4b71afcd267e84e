import { compareText, error, type Problem, warning } from '#packages/content-formats/parse-result.ts'
import { FORMAT_LIMITS } from './limits.ts'

/** Paths of the files of a grade. */
export type GradePaths = {
  grade: string
  subjects: { folder: string; tests: string | null; tags: string | null; lessons: string[] }[]
  /** Images and recordings. */
  images: string[]
}

export type LocatedGrade = { paths: GradePaths | null; problems: Problem[] }

/** Files that operating systems add to archives and folders. */
const IGNORED = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i

/** Finds the files of a grade, at the top level or in one folder, and reports every other file. */
export function locateGradeFiles(all: Iterable<string>): LocatedGrade {
  const paths = [...all].filter((path) => !IGNORED.test(path)).sort(compareText)
  const [grade, another] = paths.filter((path) => /^(?:[^/]+\/)?grade\.json$/.test(path))
  if (grade === undefined) {
    return { paths: null, problems: [error('There’s no grade.json in this file.')] }
  }
  if (another !== undefined) {
    const message = 'This file has more than one grade. Please import one at a time.'
    return { paths: null, problems: [error(message, { file: another })] }
  }
  const root = grade.slice(0, -'grade.json'.length)
  const known = new Set([grade])
  const claim = (folder: string, pattern: RegExp) => {
    const matches = paths.filter((path) => path.startsWith(folder) && pattern.test(path.slice(folder.length)))
    for (const path of matches) known.add(path)
    return matches
  }

  const problems: Problem[] = []
  const folders = claim(root, /^[^/]+\/subject\.json$/).map((path) => path.slice(0, -'subject.json'.length))
  const subjects = folders.slice(0, FORMAT_LIMITS.subjects).map((folder) => ({
    folder,
    tests: claim(folder, /^tests\.json$/)[0] ?? null,
    tags: claim(folder, /^skills\.json$/)[0] ?? null,
    lessons: claim(folder, /^lessons\/[^/]+\.md$/),
  }))
  if (folders.length > subjects.length) {
    problems.push(error(`There are ${folders.length} subjects. The limit is ${FORMAT_LIMITS.subjects}.`))
  }
  const images = [...claim(`${root}images/`, /^[^/]+$/), ...claim(`${root}audio/`, /^[^/]+$/)]
  for (const { folder } of subjects) {
    const films = claim(folder, /^films\/[^/]+\.yaml$/)
    if (films.length > 0) problems.push(reportFilms(`${folder}films`, films.length))
  }
  problems.push(...paths.filter((path) => !known.has(path)).map(reportStrayFile))
  return { paths: { grade, subjects, images }, problems }
}

/** Scenes from which films of the repository are made (packages/caption-films). The product plays only the films. */
function reportFilms(file: string, count: number): Problem {
  const files = count === 1 ? 'a file' : `${count} files`
  return warning(`Skipped: ${files} with the scenes of films. A film is imported as the video of its lesson.`, { file })
}

function reportStrayFile(file: string): Problem {
  return /\/(?:lessons\/[^/]+\.md|(?:tests|skills)\.json)$/.test(file)
    ? error('Skipped: its folder has no subject.json.', { file })
    : warning('Skipped: this file isn’t part of a grade.', { file })
}
