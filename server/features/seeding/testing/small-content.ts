import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_FOLDER, type Config } from '#server/config.ts'

const SAMPLE_GRADES = ['grade-6', 'grade-7', 'grade-8']

/**
 * Copies three lessons each of two subjects of grades, and links their films: reading all sample content takes seconds,
 * and the files as a whole have their own tests.
 */
export function copySmallContent(folder: string, grades: readonly string[] = SAMPLE_GRADES): void {
  const filter = (path: string) => !/lessons\/(?:[4-9]|\d\d)-/.test(path)
  for (const grade of grades) {
    for (const part of ['grade.json', 'mathematics', 'science']) {
      cpSync(join(CONTENT_FOLDER, grade, part), join(folder, grade, part), { recursive: true, filter })
    }
  }
  symlinkSync(join(CONTENT_FOLDER, 'videos'), join(folder, 'videos'))
}

/** Configuration with a copy in the data folder, for apps whose tests add the sample content. */
export function withSmallContent(config: Config): Config {
  const sampleContent = join(config.dataDir, 'content')
  copySmallContent(sampleContent)
  return { ...config, sampleContent }
}
