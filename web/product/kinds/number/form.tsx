import type { SectionProps } from '../../question-forms/form-node.ts'
import { ForeseenValues, NumberKey } from '../typed/key-fields.tsx'

export function NumberForm({ node }: SectionProps) {
  return (
    <>
      <NumberKey node={node} />
      <ForeseenValues node={node} />
    </>
  )
}
