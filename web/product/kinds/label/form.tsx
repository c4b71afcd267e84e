import type { SectionProps } from '../../question-forms/form-node.ts'
import { PairsForm } from '../match/form.tsx'

export function LabelForm({ node }: SectionProps) {
  return (
    <PairsForm
      node={node}
      names={{
        pairs: 'Places and their labels',
        hint: '(a place is a short name in the figure, such as 1 or A)',
        pair: 'place',
        extra: '(without a place)',
        left: 'Place',
        right: 'Label',
      }}
    />
  )
}
