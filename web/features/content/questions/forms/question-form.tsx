import { useMemo } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { EXERCISE_STEPS } from '#domain/practice/exercises.ts'
import type { Kind } from '#domain/scoring/question.ts'
import { FigureForm } from '#web/product/figure-forms/figure-form.tsx'
import { FigureTemplateContext } from '#web/product/figure-forms/figure-template.ts'
import { FiguredText } from '#web/product/figure-forms/figured-text.tsx'
import { FORMS } from '#web/product/kinds/forms.ts'
import { STEP_NAMES } from '#web/product/names.ts'
import { ChoiceNode, FieldsRow, ListNode, MoreFields, TextNode } from '#web/product/question-forms/form-fields.tsx'
import { asFields, asList, type FormNode, type SectionProps } from '#web/product/question-forms/form-node.ts'
import { SubjectTagsContext, useSubjectTags } from '#web/product/question-forms/subject-tags.ts'
import { useLoadedTags } from './subject-tags.ts'
import { VariantFields } from './variant-fields.tsx'

/** Kinds whose answers can be typed numbers. */
const HAS_NUMBERS: readonly Kind[] = ['number', 'expression', 'blanks', 'table', 'parts']

/** Form of a question of any kind. */
export function QuestionForm({ node, name, kind }: SectionProps & { kind: Kind }) {
  const KindForm = FORMS[kind]
  const tags = useLoadedTags()
  const fields = asFields(node.value)
  const { variants, decimalMark } = fields
  const template = useMemo(() => ({ variants, decimalMark }), [variants, decimalMark])
  const figure = node.at('figure')
  const isUsed = (...names: string[]) =>
    names.some((one) => Boolean(fields[one]) && asList([fields[one]].flat()).length > 0)
  return (
    <SubjectTagsContext value={tags}>
      <FigureTemplateContext value={template}>
        <MoreFields title="Shared text" isOpen={isUsed('stem')}>
          <FiguredText
            node={node.at('stem')}
            label="Text for several questions"
            hint="Neighboring questions with the same text show it once, above them. A change here changes it in all of them."
            optional
          />
        </MoreFields>
        <FiguredText
          node={node.at('question')}
          label="Question"
          hint="Write mathematics between dollar signs: $\frac{1}{2}$"
        />
        <MoreFields title="Figure" isOpen={isUsed('figure')}>
          <FigureForm value={figure.value} onChange={figure.set} template={template} isOptional />
        </MoreFields>
        <KindForm node={node} name={name} />
        {HAS_NUMBERS.includes(kind) && (
          <MoreFields title="Decimal mark" isOpen={isUsed('decimalMark')}>
            <ChoiceNode
              node={node.at('decimalMark')}
              label="Decimal mark"
              hint="How numbers are written in this question, its answers and its math keys."
              none="Point: 0.75"
              choices={[[',', 'Comma: 0,75']]}
            />
          </MoreFields>
        )}
        <FiguredText
          node={{ ...node.at('explanation'), value: fields.explanation ?? '' }}
          label="Explanation"
          hint="Shown after learners submit their answers."
          optional
        />
        <MoreFields
          title="Hints, solution and skills"
          isOpen={isUsed('hints', 'steps', 'skills', 'family', 'exercise')}
        >
          <TextList
            node={node.at('hints')}
            legend="Hints"
            hint="(from gentle to nearly the answer)"
            item="hint"
            max={CONTENT_LIMITS.hints}
          />
          <TextList
            node={node.at('steps')}
            legend="Worked solution"
            hint="(one sentence per step, shown after learners submit)"
            item="step"
            max={CONTENT_LIMITS.steps}
          />
          <Skills node={node.at('skills')} />
          <TextNode
            node={node.at('family')}
            label="Family"
            hint="The same word for parallel questions: practice asks one of them a week."
            optional
            maxLength={CONTENT_LIMITS.tagId}
          />
          <ChoiceNode
            node={node.at('exercise')}
            label="Step of the exercises"
            hint="Only for practice questions: which step below the lesson’s assignment asks it. Guided opens the first hint."
            none="By its kind: Guided with hints and options, else On your own"
            choices={EXERCISE_STEPS.map((step) => [step, STEP_NAMES[step]])}
          />
        </MoreFields>
        <MoreFields title="Variants" isOpen={isUsed('variants')}>
          <VariantFields node={node} />
        </MoreFields>
      </FigureTemplateContext>
    </SubjectTagsContext>
  )
}

type TextListProps = { node: FormNode; legend: string; hint: string; item: string; max: number }

function TextList({ item, node, ...list }: TextListProps) {
  return (
    <ListNode {...list} node={node} nameOf={(index) => `${item} ${index + 1}`} addLabel={`Add ${item}`} blank="">
      {(text, index, buttons) => (
        <FieldsRow buttons={buttons}>
          <FiguredText
            node={text}
            label={`${item.replace(/^./, (first) => first.toUpperCase())} ${index + 1}`}
            maxLength={CONTENT_LIMITS.optionText}
          />
        </FieldsRow>
      )}
    </ListNode>
  )
}

/** Choice of the subject's skills; a skill that the subject does not have is shown by its id. */
function Skills({ node }: { node: FormNode }) {
  const { skills } = useSubjectTags()
  return (
    <ListNode
      node={node}
      legend="Skills"
      hint={
        skills.length === 0 ? '(this subject has none yet; add them under Subjects)' : '(one or two that it practices)'
      }
      nameOf={(index) => `skill ${index + 1}`}
      addLabel="Add skill"
      max={skills.length === 0 ? 0 : CONTENT_LIMITS.skills}
      blank={skills[0]?.[0] ?? ''}
    >
      {(item, index, buttons) => (
        <FieldsRow buttons={buttons}>
          <ChoiceNode node={item} label={`Skill ${index + 1}`} choices={skills} />
        </FieldsRow>
      )}
    </ListNode>
  )
}
