import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordingIn, startProduct } from '../processes/product.ts'
import { send } from './load.ts'
import { RecordedStatement } from './recorded-statement.ts'
import { subjectPageCall } from './sample-learner.ts'

const RECORDER = join(import.meta.dirname, '../statement-recorder.ts')

/** The statements of one subject page, in their order, taken from the product itself on the database in `folder`. */
export async function recordSubjectStatements(folder: string): Promise<RecordedStatement[]> {
  const product = await startProduct(folder, [RECORDER])
  try {
    const call = await subjectPageCall(product)
    // Jobs send statements too; those of the page are the ones that come with each of several calls.
    const rounds: RecordedStatement[][] = []
    for (let round = 0; round < 3; round += 1) {
      const before = recorded(folder).length
      await send(call)
      rounds.push(recorded(folder).slice(before))
    }
    const [first = [], ...others] = rounds
    const statements = first.filter(({ name }) =>
      others.every((round) => round.some((statement) => statement.name === name)),
    )
    if (statements.length < 2) throw new Error('A subject page sent no statement beside that of its session')
    return statements
  } finally {
    await product.stop()
  }
}

function recorded(folder: string): RecordedStatement[] {
  const file = recordingIn(folder)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => RecordedStatement.parse(JSON.parse(line)))
}
