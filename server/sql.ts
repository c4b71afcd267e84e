import { parseArgs } from 'node:util'
import { SUPERUSER } from '#packages/embedded-postgres/cluster.ts'
import { loadStorage } from './config.ts'
import { formatRows } from './operator-sql/format-rows.ts'
import { LIMITS, listReadableColumns, runStatement } from './operator-sql/run-statement.ts'
import { readCommandLine, runCommand } from './start/command.ts'
import { joinDatabase } from './start/open-database.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run sql [-- [--json] "select …"]'

/**
 * `npm run sql -- "select …"`: runs one statement that reads how the installation runs, and no one's data. Without a
 * statement it lists the tables and columns that can be read. The product may be running.
 */
async function main() {
  const { statement, json } = readArguments()
  const storage = loadStorage(process.env)
  const { connection, close } = await joinDatabase(storage, reportProgress())
  try {
    if (statement === undefined) {
      for (const { schema, table, columns } of await listReadableColumns({ account: connection })) {
        print(`${schema === 'public' ? table : `${schema}.${table}`}: ${columns.join(', ')}`)
      }
      return
    }
    const administrator = storage.databaseUrl === null ? { ...connection, user: SUPERUSER } : connection
    const { rows, isTruncated } = await runStatement({ account: connection, administrator }, statement)
    print(json ? JSON.stringify(rows, null, 2) : formatRows(rows))
    if (isTruncated) {
      process.stderr.write(`There are more rows: only the first ${rows.length} of at most ${LIMITS.rows} are shown\n`)
    }
  } finally {
    await close()
  }
}

function readArguments() {
  return readCommandLine(USAGE, () => {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
    if (positionals.length > 1) throw new Error('Put the statement in quotes')
    return { statement: positionals[0], json: values.json === true }
  })
}

const print = (text: string) => process.stdout.write(`${text}\n`)

runCommand(main)
