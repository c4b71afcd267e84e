import { capture } from '../run-command.ts'
import { type Gate, passedIfSeen } from './gate.ts'
import { sourceFiles } from './source-files.ts'

/** The one source file that is not formatted by hand or tool. */
const GENERATED = 'server/database/types.gen.ts'

/** Format and lint rules, by biome. */
export const formatting: Gate = {
  name: 'format and lint',
  async run(root) {
    const { code, output } = await capture('biome', ['check', '--error-on-warnings', '.'], root)
    if (code !== 0) return { passed: false, details: output }
    const sources = sourceFiles(root).filter((file) => file !== GENERATED)
    return passedIfSeen(Number(/Checked (\d+) file/.exec(output)?.[1] ?? 0), sources)
  },
}
