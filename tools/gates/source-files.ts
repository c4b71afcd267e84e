import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const SOURCE_FOLDERS = [
  'bench',
  'contract',
  'domain',
  'e2e',
  'packages',
  'server',
  'tools',
  'web',
] as const

/** Every TypeScript file of the project, as a gate should see it; paths from `root`, with slashes. */
export function sourceFiles(root: string): string[] {
  const top = readdirSync(root)
  return SOURCE_FOLDERS.filter((folder) => top.includes(folder)).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
}
