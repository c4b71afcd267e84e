import { blanks } from './blanks/blanks.ts'
import { display } from './display/display.ts'
import { edit } from './edit/edit.ts'
import { error } from './error/error.ts'
import { expression } from './expression/expression.ts'
import { graph } from './graph/graph.ts'
import { label } from './label/label.ts'
import { match } from './match/match.ts'
import { number } from './number/number.ts'
import { order } from './order/order.ts'
import { parts } from './parts/parts.ts'
import { several } from './several/several.ts'
import { single } from './single/single.ts'
import { sort } from './sort/sort.ts'
import { spot } from './spot/spot.ts'
import { table } from './table/table.ts'
import { worked } from './worked/worked.ts'

/** All kinds of questions, in the order of the editor. docs/questions.md shows how to add one. */
export const KINDS = {
  single,
  several,
  number,
  expression,
  order,
  match,
  label,
  sort,
  blanks,
  table,
  worked,
  parts,
  edit,
  error,
  display,
  graph,
  spot,
}
