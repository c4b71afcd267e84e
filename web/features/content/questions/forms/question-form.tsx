import { t } from '@lingui/core/macro'
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
        <MoreFields title={t`Shared text`} isOpen={isUsed('stem')}>
          <FiguredText
            node={node.at('stem')}
            label={t`Text for several questions`}
            hint={t`Neighboring questions with the same text show it once, above them. A change here changes it in all of them.`}
            optional
          />
        </MoreFields>
        <FiguredText
          node={node.at('question')}
          label={t`Question`}
          hint={t`Write mathematics between dollar signs: ${{ formula: '$\\frac{1}{2}$' }}`}
        />
        <MoreFields title={t`Figure`} isOpen={isUsed('figure')}>
          <FigureForm value={figure.value} onChange={figure.set} template={template} isOptional />
        </MoreFields>
        <KindForm node={node} name={name} />
        {HAS_NUMBERS.includes(kind) && (
          <MoreFields title={t`Decimal mark`} isOpen={isUsed('decimalMark')}>
            <ChoiceNode
              node={node.at('decimalMark')}
              label={t`Decimal mark`}
              hint={t`How numbers are written in this question, its answers and its math keys.`}
              none={t`Point: 0.75`}
              choices={[[',', t`Comma: 0,75`]]}
            />
          </MoreFields>
        )}
        <FiguredText
          node={{ ...node.at('explanation'), value: fields.explanation ?? '' }}
          label={t`Explanation`}
          hint={t`Shown after learners submit their answers.`}
          optional
        />
        <MoreFields
          title={t`Hints, solution and skills`}
          isOpen={isUsed('hints', 'steps', 'skills', 'family', 'exercise')}
        >
          <TextList
            node={node.at('hints')}
            legend={t`Hints`}
            hint={t`(from gentle to nearly the answer)`}
            nameOf={(number) => t`hint ${number}`}
            labelOf={(number) => t`Hint ${number}`}
            addLabel={t`Add hint`}
            max={CONTENT_LIMITS.hints}
          />
          <TextList
            node={node.at('steps')}
            legend={t`Worked solution`}
            hint={t`(one sentence per step, shown after learners submit)`}
            nameOf={(number) => t`step ${number}`}
            labelOf={(number) => t`Step ${number}`}
            addLabel={t`Add step`}
            max={CONTENT_LIMITS.steps}
          />
          <Skills node={node.at('skills')} />
          <TextNode
            node={node.at('family')}
            label={t({ message: 'Family', context: 'questions' })}
            hint={t`The same word for parallel questions: practice asks one of them a week.`}
            optional
            maxLength={CONTENT_LIMITS.tagId}
          />
          <ChoiceNode
            node={node.at('exercise')}
            label={t`Step of the exercises`}
            hint={t`Only for practice questions: which step below the lesson’s assignment asks it. Guided opens the first hint.`}
            none={t`By its kind: Guided with hints and options, else On your own`}
            choices={EXERCISE_STEPS.map((step) => [step, STEP_NAMES[step]])}
          />
        </MoreFields>
        <MoreFields title={t`Variants`} isOpen={isUsed('variants')}>
          <VariantFields node={node} />
        </MoreFields>
      </FigureTemplateContext>
    </SubjectTagsContext>
  )
}

type TextListProps = {
  node: FormNode
  legend: string
  hint: string
  /** Names of a row, from 1, within a sentence and as a label. */
  nameOf: (number: number) => string
  labelOf: (number: number) => string
  addLabel: string
  max: number
}

function TextList({ node, nameOf, labelOf, ...list }: TextListProps) {
  return (
    <ListNode {...list} node={node} nameOf={(index) => nameOf(index + 1)} blank="">
      {(text, index, buttons) => (
        <FieldsRow buttons={buttons}>
          <FiguredText node={text} label={labelOf(index + 1)} maxLength={CONTENT_LIMITS.optionText} />
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
      legend={t`Skills`}
      hint={
        skills.length === 0
          ? t`(this subject has none yet; add them under Subjects)`
          : t`(one or two that it practices)`
      }
      nameOf={(index) => t`skill ${{ number: index + 1 }}`}
      addLabel={t`Add skill`}
      max={skills.length === 0 ? 0 : CONTENT_LIMITS.skills}
      blank={skills[0]?.[0] ?? ''}
    >
      {(item, index, buttons) => (
        <FieldsRow buttons={buttons}>
          <ChoiceNode node={item} label={t`Skill ${{ number: index + 1 }}`} choices={skills} />
        </FieldsRow>
      )}
    </ListNode>
  )
}
