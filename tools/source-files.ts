import { globSync } from 'node:fs'

/** The folders that hold TypeScript; each check looks at all of them. */
export const SOURCE_FOLDERS = ['bench', 'contract', 'domain', 'e2e', 'packages', 'server', 'tools', 'web']

/** Every TypeScript file of a project but the generated row types; paths from `root`, with slashes. */
export function sourceFiles(root: string): string[] {
  return globSync(`{${SOURCE_FOLDERS.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'server/database/types.gen.ts')
    .sort()
}
