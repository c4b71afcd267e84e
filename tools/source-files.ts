import { globSync } from 'node:fs'

/** Folders with TypeScript; every check covers all of them. */
export const SOURCE_FOLDERS = ['bench', 'contract', 'domain', 'e2e', 'kit', 'packages', 'server', 'tools', 'web']

/** Lists every TypeScript file of a project; paths are relative to `root`, with slashes. */
export function sourceFiles(root: string): string[] {
  return globSync(`{${SOURCE_FOLDERS.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}
