import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { FieldsRow, ListNode, TextNode } from '../../question-forms/form-fields.tsx'
import type { SectionProps } from '../../question-forms/form-node.ts'
import { ForeseenValues } from '../typed/key-fields.tsx'

const sentenceName = (number: number) => t`right sentence ${number}`
const sentenceLabel = (number: number) => t`Right sentence ${number}`

/** Sentence with a fault, and the right ones. */
export function EditForm({ node }: SectionProps) {
  return (
    <>
      <TextNode
        node={node.at('text')}
        label={t`Sentence to correct`}
        hint={t`Learners find it in their field, and change it there.`}
        maxLength={CONTENT_LIMITS.sentence}
        lines
      />
      <ListNode
        node={node.at('accept')}
        legend={t`Right sentences`}
        hint={t`(the best one first; spaces too many, and the kind of quotes and dashes, don’t count)`}
        nameOf={(index) => sentenceName(index + 1)}
        addLabel={t`Add right sentence`}
        min={1}
        max={CONTENT_LIMITS.foreseen}
        blank=""
      >
        {(item, index, buttons) => (
          <FieldsRow buttons={buttons}>
            <TextNode node={item} label={sentenceLabel(index + 1)} maxLength={CONTENT_LIMITS.sentence} lines />
          </FieldsRow>
        )}
      </ListNode>
      <ForeseenValues node={node} />
    </>
  )
}
