import { capture } from '../run-command.ts'
import type { Gate } from './gate.ts'

/**
 * Files, exports and dependencies that nothing uses, by knip. A pattern of its configuration that matches no file is
 * an error too, so that it cannot pass by looking nowhere.
 */
export const unused: Gate = {
  name: 'nothing unused',
  async run(root) {
    const { code, output } = await capture('knip', ['--treat-config-hints-as-errors', '--no-progress'], root)
    return code === 0 ? { passed: true, summary: 'none found' } : { passed: false, details: output }
  },
}
