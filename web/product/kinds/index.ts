import type { Kind } from '../questions/question-types.ts'
import { blanks } from './blanks/screen.ts'
import { display } from './display/screen.ts'
import { edit } from './edit/screen.ts'
import { error } from './error/screen.ts'
import { expression } from './expression/screen.ts'
import { graph } from './graph/screen.ts'
import type { KindScreen } from './kind-screen.ts'
import { label } from './label/screen.ts'
import { match } from './match/screen.ts'
import { number } from './number/screen.ts'
import { order } from './order/screen.ts'
import { parts } from './parts/screen.ts'
import { several } from './several/screen.ts'
import { single } from './single/screen.ts'
import { sort } from './sort/screen.ts'
import { spot } from './spot/screen.ts'
import { table } from './table/screen.ts'
import { worked } from './worked/screen.ts'

/** Screens of each kind; papers.ts and forms.ts, which other pages load, have its worksheets and its editor. */
const SCREENS: { [K in Kind]: KindScreen<K> } = {
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

export const screenOf = <K extends Kind>({ kind }: { kind: K }): KindScreen<K> => SCREENS[kind]
