import { join } from 'node:path'
import { generateRowTypes } from '../generate-row-types.ts'
import type { Gate } from './gate.ts'

/** The generated row types are those of the migrated database. */
export const rowTypes: Gate = {
  name: 'row types',
  async run(root) {
    const { code, output } = await generateRowTypes(join(root, 'server/database/types.gen.ts'), {
      verify: true,
    })
    if (code === 0) return { passed: true, summary: 'as the migrations make them' }
    return { passed: false, details: `${output}\nRun npm run db:types after changing a migration.` }
  },
}
