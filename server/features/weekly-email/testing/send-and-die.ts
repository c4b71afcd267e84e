import pg from 'pg'
import { z } from 'zod'
import { openDatabase } from '../../../database/database.ts'
import { storingOutbox } from '../../../email/testing/plain-mail.ts'
import { createLog } from '../../../log.ts'
import { sendWeekly } from '../send.ts'

/** Sends the weekly email of one parent in a separate process, which kills itself at one of its statements. */
const { connection, parentId, config, killAt } = z
  .object({
    connection: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
    parentId: z.uuid(),
    config: z.object({ origin: z.string(), authSecret: z.string(), operatorAddress: z.string().nullable() }),
    /**
     * 1-based number of the statement, including BEGIN and COMMIT, and whether it is sent before the kill; null for
     * none.
     */
    killAt: z.object({ statement: z.int(), sent: z.boolean() }).nullable(),
  })
  .parse(JSON.parse(process.env.TASK ?? ''))

const die = () => process.kill(process.pid, 'SIGKILL')
let statements = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(this: pg.Client, ...input: unknown[]) {
  statements += 1
  const here = killAt?.statement === statements
  if (here && !killAt.sent) die()
  const result: unknown = Reflect.apply(query, this, input)
  // The statement is in flight; its result is no longer read.
  if (here) setImmediate(die)
  return result
} as typeof query

const database = openDatabase({ ...connection, max: 1 }, createLog('silent'))
await sendWeekly({ config, database, isDistributed: false, outbox: storingOutbox }, parentId)
await database.kysely.destroy()
