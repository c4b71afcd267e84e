import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { FieldsRow, Rows, TextNode } from '#web/product/question-forms/form-fields.tsx'
import { formNode } from '#web/product/question-forms/form-node.ts'
import { NamedOptions, SelectField } from '#web/ui/fields.tsx'

export type Need = { skill: string; because: string }

/** Skills that can be needed, in groups of a grade. */
export type NeedChoices = readonly { grade: string; skills: readonly { id: string; name: string }[] }[]

type SkillNeedsProps = {
  /** Id of the skill that needs the others; null for a new one. */
  id: string | null
  /** Of the skill in the list, from 1. */
  place: number
  needs: readonly Need[]
  choices: NeedChoices
  /** Messages by field, such as `0.skill`; under an empty name for the list. */
  problems: ReadonlyMap<string, string>
  onChange: (needs: Need[]) => void
}

/** Skills on which one builds, each with a reason. Closed at first: a subject has dozens of skills. */
export function SkillNeeds({ id, place, needs, choices, problems, onChange }: SkillNeedsProps) {
  const [isOpen, setOpen] = useState(false)
  const hasProblem = problems.size > 0
  return (
    <details open={isOpen || hasProblem || undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 text-ink-soft text-sm">
        <span className="sr-only">{t`Skill ${place}`} </span>
        {plural(
          { count: needs.length },
          { 0: 'Needs no other skill', one: 'Needs # other skill', other: 'Needs # other skills' },
        )}
      </summary>
      {(isOpen || hasProblem) && (
        <div className="border-line border-s-2 ps-3 sm:ps-4">
          <Rows
            legend={t`Skills that skill ${place} needs`}
            hint={t`(only those it directly builds on)`}
            nameOf={(index) => t`need ${{ number: index + 1 }} of skill ${place}`}
            count={needs.length}
            max={CONTENT_LIMITS.skillNeeds}
            addLabel={t`Add needed skill`}
            problem={problems.get('')}
            onRemove={(index) => onChange(needs.toSpliced(index, 1))}
            onAdd={() => onChange([...needs, { skill: '', because: '' }])}
          >
            {(index, buttons) => {
              const need = needs[index]
              if (!need) return null
              const change = (fields: Partial<Need>) => onChange(needs.with(index, { ...need, ...fields }))
              const setReason = (text: unknown) => change({ because: String(text).replaceAll('\n', ' ') })
              return (
                <FieldsRow buttons={buttons}>
                  <SelectField
                    label={t`Needed skill ${{ number: index + 1 }}`}
                    error={problems.get(`${index}.skill`)}
                    value={need.skill}
                    onChange={({ currentTarget }) => change({ skill: currentTarget.value })}
                  >
                    <option value="">{t`Choose a skill`}</option>
                    <ListedChoices id={id} selected={need.skill} choices={choices} />
                  </SelectField>
                  <TextNode
                    node={{
                      ...formNode(need.because, setReason, new Map()),
                      problem: problems.get(`${index}.because`),
                    }}
                    label={t`Reason ${{ number: index + 1 }}`}
                    hint={t`A sentence for parents: the step in which the needed skill is used`}
                    lines
                    maxLength={CONTENT_LIMITS.title}
                  />
                </FieldsRow>
              )
            }}
          </Rows>
        </div>
      )}
    </details>
  )
}

function ListedChoices({ id, selected, choices }: { id: string | null; selected: string; choices: NeedChoices }) {
  const isListed = selected === '' || choices.some(({ skills }) => skills.some((skill) => skill.id === selected))
  return (
    <>
      {!isListed && <option value={selected}>{t`A removed skill`}</option>}
      {choices.map(({ grade, skills }) => (
        <optgroup key={grade} label={grade}>
          <NamedOptions of={skills.filter((skill) => skill.id !== id)} />
        </optgroup>
      ))}
    </>
  )
}
