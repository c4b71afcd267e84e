import { type Gate, passedIfSeen } from './gate.ts'
import { checkImports } from './import-rules.ts'
import { sourceFiles } from './source-files.ts'

/** Who imports whom. */
export const imports: Gate = {
  name: 'import rules',
  async run(root) {
    const { files, imports: followed, violations } = await checkImports(root)
    if (violations.length > 0) {
      return {
        passed: false,
        details: violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`).join('\n'),
      }
    }
    if (followed === 0) return { passed: false, details: 'It followed no import, so it proves nothing.' }
    return passedIfSeen(files, sourceFiles(root))
  },
}
