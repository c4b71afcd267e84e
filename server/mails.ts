import { parseArgs } from 'node:util'
import { loadStorage } from './config.ts'
import { openDatabase } from './database/database.ts'
import { inTransaction } from './database/retry.ts'
import { abandonMail, type HeldMail, listHeldMails, releaseMail } from './email/queries.ts'
import { startJobs } from './jobs/jobs.ts'
import { createLog } from './log.ts'
import { readCommandLine, runCommand } from './start/command.ts'
import { StartError } from './start/listen.ts'
import { joinDatabase } from './start/open-database.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run mails [-- --release | --discard [NUMBER …]]'

/** Digits of a mail's id by which the list and the command name it. */
const NUMBER_LENGTH = 8

/**
 * `npm run mails`: lists the mails held by a restore with their recipients, releases them with `--release`, or discards
 * them with `--discard`: all, or those with the given numbers of the list. The product may be running; released mails
 * are sent while it runs.
 */
async function main() {
  const { release, discard, numbers } = options()
  const report = reportProgress()
  const log = createLog('warn')
  const { connection, close } = await joinDatabase(loadStorage(process.env), report)
  const { kysely } = openDatabase({ ...connection, max: 2 }, log, 'maintenance')
  try {
    const held = select(await listHeldMails(kysely), numbers)
    for (const { id, createdAt, to, subject } of held) {
      report(`${numberOf(id)}  ${createdAt.toISOString()}  ${to}  ${subject}`)
    }
    if (release) {
      const jobs = await startJobs(connection, log)
      for (const { id } of held) {
        await inTransaction(kysely, async (db) => {
          if (await releaseMail(db, id)) await jobs.enqueue(db, 'deliver-mail', { mailId: id })
        })
      }
      await jobs.stop()
    }
    if (discard) for (const { id } of held) await abandonMail(kysely, id)
    report(`${held.length} mails ${release ? 'released' : discard ? 'discarded' : 'held'}`)
  } finally {
    await kysely.destroy()
    await close()
  }
}

const numberOf = (id: string) => id.slice(0, NUMBER_LENGTH)

/** @throws StartError if a number does not name exactly one mail */
function select(held: readonly HeldMail[], numbers: readonly string[]): readonly HeldMail[] {
  if (numbers.length === 0) return held
  for (const number of numbers) {
    const count = held.filter(({ id }) => id.startsWith(number)).length
    if (count !== 1)
      throw new StartError(
        `${count === 0 ? 'No held mail' : `${count} held mails`} with the number ${number}: nothing was changed.`,
      )
  }
  return held.filter(({ id }) => numbers.some((number) => id.startsWith(number)))
}

function options() {
  return readCommandLine(USAGE, () => {
    const flag = { type: 'boolean', default: false } as const
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { release: flag, discard: flag } })
    if (values.release && values.discard) throw new Error('Either --release or --discard')
    const numbers = positionals.map((number) => number.toLowerCase())
    const invalid = numbers.find((number) => !/^[0-9a-f-]{8,36}$/.test(number))
    if (invalid !== undefined) throw new Error(`${invalid} is no number of the list`)
    return { ...values, numbers }
  })
}

runCommand(main)
