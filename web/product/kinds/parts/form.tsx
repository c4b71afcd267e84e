import { t } from '@lingui/core/macro'
import { type ComponentType, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { partLetter } from '#domain/kinds/parts/answers.ts'
import { isPartKind, PART_KINDS, type PartKind } from '#domain/kinds/parts/part-kinds.ts'
import { localeTag } from '#web/language/i18n.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FiguredText } from '../../figure-forms/figured-text.tsx'
import { ChoiceNode, FieldsRow, ListNode, TextNode } from '../../question-forms/form-fields.tsx'
import { asFields, type FormNode, type SectionProps } from '../../question-forms/form-node.ts'
import { kindName } from '../../question-forms/kind-names.ts'
import { listLost, toKind } from '../../question-forms/question-kinds.ts'
import { ExpressionForm } from '../expression/form.tsx'
import { NumberForm } from '../number/form.tsx'
import { SeveralForm } from '../several/form.tsx'
import { SingleForm } from '../single/form.tsx'

const FORMS: Record<PartKind, ComponentType<SectionProps>> = {
  single: SingleForm,
  several: SeveralForm,
  number: NumberForm,
  expression: ExpressionForm,
}

const choices = () => Object.values(PART_KINDS).map(({ key }) => [key, kindName(key)] as const)

export function PartsForm({ node, name }: SectionProps) {
  return (
    <ListNode
      node={node.at('parts')}
      legend={t`Parts`}
      hint={t`(each with its own answer; the question above is their common text)`}
      nameOf={partName}
      addLabel={t`Add part`}
      min={2}
      max={CONTENT_LIMITS.parts}
      blank={{ kind: 'number', question: '', answer: '' }}
    >
      {(part, index, buttons) => (
        <FieldsRow buttons={buttons}>
          <PartFields node={part} name={name} index={index} />
        </FieldsRow>
      )}
    </ListNode>
  )
}

function partName(index: number): string {
  const part = partLetter(index)
  return t`part ${part}`
}

function PartFields({ node, name, index }: { node: FormNode; name: string; index: number }) {
  const fields = asFields(node.value)
  const kind = isPartKind(fields.kind) ? fields.kind : 'single'
  const [pending, setPending] = useState<PartKind | null>(null)
  const newKind = pending === null ? '' : kindName(pending).toLocaleLowerCase(localeTag())
  const Fields = FORMS[kind]
  const change = (to: PartKind) => {
    node.set(toKind(fields, kind, to))
    setPending(null)
  }
  const choose = (to: unknown) => {
    if (!isPartKind(to)) return
    if (listLost(fields, kind, toKind(fields, kind, to)).length > 0) setPending(to)
    else change(to)
  }
  const part = partName(index)
  return (
    <fieldset aria-label={part} className="grid min-w-0 grid-cols-1 gap-4 rounded-md border border-line p-3">
      <ChoiceNode
        node={{ ...node.at('kind'), value: kind, set: choose }}
        label={t`Kind of ${part}`}
        choices={choices()}
      />
      <FiguredText node={node.at('question')} label={t`Question of ${part}`} />
      <Fields node={node} name={`${name}, ${part}`} />
      {kind === 'number' && index > 0 && (
        <TextNode
          node={node.at('follows')}
          label={t`Formula of ${part} from earlier parts`}
          hint={t`For example a * 3: a number that follows from a learner’s own wrong answer to part a counts as right.`}
          optional
          maxLength={CONTENT_LIMITS.formula}
        />
      )}
      <FiguredText node={node.at('explanation')} label={t`Explanation of ${part}`} optional />
      {pending && (
        <ConfirmDialog
          title={t`Change to ${newKind}?`}
          description={t`This kind of part can’t hold everything you wrote.`}
          confirmLabel={t`Change kind`}
          busy={false}
          busyLabel=""
          onConfirm={() => change(pending)}
          onClose={() => setPending(null)}
        />
      )}
    </fieldset>
  )
}
