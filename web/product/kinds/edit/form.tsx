import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { FieldsRow, ListNode, TextNode } from '../../question-forms/form-fields.tsx'
import type { SectionProps } from '../../question-forms/form-node.ts'
import { ForeseenValues } from '../typed/key-fields.tsx'

/** Sentence with a fault, and the right ones. */
export function EditForm({ node }: SectionProps) {
  return (
    <>
      <TextNode
        node={node.at('text')}
        label="Sentence to correct"
        hint="Learners find it in their field, and change it there."
        maxLength={CONTENT_LIMITS.sentence}
        lines
      />
      <ListNode
        node={node.at('accept')}
        legend="Right sentences"
        hint="(the best one first; spaces too many, and the kind of quotes and dashes, don’t count)"
        nameOf={(index) => `right sentence ${index + 1}`}
        addLabel="Add right sentence"
        min={1}
        max={CONTENT_LIMITS.foreseen}
        blank=""
      >
        {(item, index, buttons) => (
          <FieldsRow buttons={buttons}>
            <TextNode node={item} label={`Right sentence ${index + 1}`} maxLength={CONTENT_LIMITS.sentence} lines />
          </FieldsRow>
        )}
      </ListNode>
      <ForeseenValues node={node} />
    </>
  )
}
