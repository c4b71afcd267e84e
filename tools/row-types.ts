/** `npm run db:types`: writes the row types anew, to be run after changing a migration. */
import { join } from 'node:path'
import { generateRowTypes } from './generate-row-types.ts'

const outFile = join(import.meta.dirname, '../server/database/types.gen.ts')
const { code, output } = await generateRowTypes(outFile, { verify: false })
process.stdout.write(output)
process.exitCode = code
