import { t } from '@lingui/core/macro'
import type { SectionProps } from '../../question-forms/form-node.ts'
import { PairsForm } from '../match/form.tsx'

export function LabelForm({ node }: SectionProps) {
  return (
    <PairsForm
      node={node}
      names={{
        pairs: t`Places and their labels`,
        hint: t`(a place is a short name in the figure, such as 1 or A)`,
        pair: t`place`,
        extras: t`Extra labels`,
        extraHint: t`(without a place)`,
        extra: t`extra label`,
        left: t`Place`,
        right: t`Label`,
      }}
    />
  )
}
