import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceNode, TextNode } from '../../question-forms/form-fields.tsx'
import type { SectionProps } from '../../question-forms/form-node.ts'
import { ForeseenValues } from '../typed/key-fields.tsx'

export function ExpressionForm({ node }: SectionProps) {
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <TextNode
          node={node.at('answer')}
          label={t`Answer`}
          hint={t`Equivalent answers count, such as 2x+6 for 2(x+3).`}
          maxLength={CONTENT_LIMITS.templateText}
        />
        <ChoiceNode
          node={node.at('form')}
          label={t`Form`}
          hint={t`Learners have to write it like this.`}
          none={t`Any`}
          choices={[
            ['simplified', t`Simplified`],
            ['expanded', t`Expanded`],
            ['factored', t`Factored`],
            ['solved', t`Solved: x = 4 or x ≥ 5`],
            ['slope-intercept', 'y = mx + b'],
            ['equation', t`Equation, not solved`],
          ]}
        />
      </div>
      <ForeseenValues node={node} />
    </>
  )
}
