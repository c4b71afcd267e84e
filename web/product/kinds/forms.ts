import type { ComponentType } from 'react'
import type { SectionProps } from '../question-forms/form-node.ts'
import type { Kind } from '../questions/question-types.ts'
import { BlanksForm } from './blanks/form.tsx'
import { DisplayForm } from './display/form.tsx'
import { EditForm } from './edit/form.tsx'
import { ErrorForm } from './error/form.tsx'
import { ExpressionForm } from './expression/form.tsx'
import { GraphForm } from './graph/form.tsx'
import { LabelForm } from './label/form.tsx'
import { MatchForm } from './match/form.tsx'
import { NumberForm } from './number/form.tsx'
import { OrderForm } from './order/form.tsx'
import { PartsForm } from './parts/form.tsx'
import { SeveralForm } from './several/form.tsx'
import { SingleForm } from './single/form.tsx'
import { SortForm } from './sort/form.tsx'
import { SpotForm } from './spot/form.tsx'
import { TableForm } from './table/form.tsx'
import { WorkedForm } from './worked/form.tsx'

/** What the editor's form has for a kind, between the question text and the fields of all kinds. */
export const FORMS: Record<Kind, ComponentType<SectionProps>> = {
  single: SingleForm,
  several: SeveralForm,
  number: NumberForm,
  expression: ExpressionForm,
  order: OrderForm,
  match: MatchForm,
  label: LabelForm,
  sort: SortForm,
  blanks: BlanksForm,
  table: TableForm,
  worked: WorkedForm,
  parts: PartsForm,
  edit: EditForm,
  error: ErrorForm,
  display: DisplayForm,
  graph: GraphForm,
  spot: SpotForm,
}
