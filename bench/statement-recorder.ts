/**
 * Preloaded into the product: appends every prepared statement sent to the database, with its values, as a line of JSON
 * to the file RECORDED_STATEMENTS. The bare server then sends the same statements.
 */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

const file = process.env.RECORDED_STATEMENTS ?? ''
const query = pg.Client.prototype.query

Object.defineProperty(pg.Client.prototype, 'query', {
  value: function recorded(this: pg.Client, ...args: unknown[]) {
    const [statement] = args
    if (typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement) {
      const { name, text } = statement
      appendFileSync(file, `${JSON.stringify({ name, text, values: Reflect.get(statement, 'values') })}\n`)
    }
    return Reflect.apply(query, this, args)
  },
})
