import type { Kind } from '../questions/question-types.ts'
import { blanksPaper } from './blanks/paper.tsx'
import { displayPaper } from './display/paper.tsx'
import { editPaper } from './edit/paper.tsx'
import { errorPaper } from './error/paper.tsx'
import { expressionPaper } from './expression/paper.tsx'
import { graphPaper } from './graph/paper.tsx'
import type { KindPaper } from './kind-paper.ts'
import { labelPaper } from './label/paper.tsx'
import { matchPaper } from './match/paper.tsx'
import { numberPaper } from './number/paper.tsx'
import { orderPaper } from './order/paper.tsx'
import { partsPaper } from './parts/paper.tsx'
import { severalPaper } from './several/paper.tsx'
import { singlePaper } from './single/paper.tsx'
import { sortPaper } from './sort/paper.tsx'
import { spotPaper } from './spot/paper.tsx'
import { tablePaper } from './table/paper.tsx'
import { workedPaper } from './worked/paper.tsx'

const PAPERS: { [K in Kind]: KindPaper<K> } = {
  single: singlePaper,
  several: severalPaper,
  number: numberPaper,
  expression: expressionPaper,
  order: orderPaper,
  match: matchPaper,
  label: labelPaper,
  sort: sortPaper,
  blanks: blanksPaper,
  table: tablePaper,
  worked: workedPaper,
  parts: partsPaper,
  edit: editPaper,
  error: errorPaper,
  display: displayPaper,
  graph: graphPaper,
  spot: spotPaper,
}

export const paperOf = <K extends Kind>({ kind }: { kind: K }): KindPaper<K> => PAPERS[kind]
