import { plural, t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { api, client } from '#web/api/client.ts'
import { FieldsRow, Rows, TextNode } from '#web/product/question-forms/form-fields.tsx'
import { formNode } from '#web/product/question-forms/form-node.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { moveItem } from '#web/ui/move-buttons.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Subject } from '../content-queries.ts'
import { type Need, type NeedChoices, SkillNeeds } from './skill-needs.tsx'
import { SkillSection } from './skill-section.tsx'

type Stored = Awaited<ReturnType<typeof client.contentSkills.list>>
type Tag = {
  id: string | null
  text: string
  needs: readonly Need[]
  section: string | null
  /** Number of the lesson that teaches it. */
  lesson: number | null
  questions: number
  places: readonly string[]
}
type Problems = Record<string, string>

type SkillsDialogProps = { subject: Subject; onClose: () => void }

/** Edits the skills and misconceptions of a subject that its questions refer to. */
export function SkillsDialog({ subject, onClose }: SkillsDialogProps) {
  const query = useQuery(
    api.contentSkills.list.queryOptions({ input: { subjectId: subject.id }, refetchOnWindowFocus: false }),
  )
  // Data cached by an earlier dialog may be stale.
  if (query.data && query.isFetchedAfterMount)
    return <SkillsForm subject={subject} stored={query.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t`Skills of ${{ name: subject.name }}`}>
      {query.error ? (
        <ErrorState
          message={t`We couldn’t load the skills.`}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading label={t`Loading skills...`} />
      )}
    </Dialog>
  )
}

/** What only skills have. */
const BARE = { needs: [], section: null, lesson: null }

const toTags = ({ skills, misconceptions }: Stored) => ({
  skills: skills.map(({ name, ...tag }): Tag => ({ ...tag, text: name })),
  misconceptions: misconceptions.map((tag): Tag => ({ ...tag, ...BARE })),
})

/** Saved skills of the subject, as named in the form, and those of its other grades. A new skill has no id yet. */
function toChoices(gradeName: string, skills: readonly Tag[], { elsewhere }: Stored): NeedChoices {
  const own = skills.flatMap(({ id, text }) => (id === null ? [] : [{ id, name: text }]))
  const others = Map.groupBy(elsewhere, ({ grade }) => grade)
  return [{ grade: gradeName, skills: own }, ...[...others].map(([grade, listed]) => ({ grade, skills: listed }))]
}

/** Messages about the needs of a skill, by the field within them. */
const needProblems = (problems: Problems, index: number) =>
  new Map(
    Object.entries(problems).flatMap(([field, message]): [string, string][] => {
      const [, within] = new RegExp(`^skills\\.${index}\\.needs\\.?(.*)$`).exec(field) ?? []
      return within === undefined ? [] : [[within, message]]
    }),
  )

function SkillsForm({ subject, stored, onClose }: SkillsDialogProps & { stored: Stored }) {
  const queryClient = useQueryClient()
  // The data at opening stays the base, regardless of refetches.
  const [base, setBase] = useState(stored)
  const [tags, setTags] = useState(() => toTags(stored))
  const [problems, setProblems] = useState<Problems>({})
  const [isOutdated, setOutdated] = useState(false)
  const update = useSave(client.contentSkills.update, {
    done: () => {
      toast.success(t`Skills updated successfully`, subject.name)
      onClose()
      return queryClient.invalidateQueries({ queryKey: api.contentSkills.key() })
    },
    errors: {
      INVALID_INPUT: ({ data }) => setProblems(data.fields),
      EDIT_CONFLICT: ({ data }) => {
        setBase(data.current)
        setOutdated(true)
      },
    },
    failed: t`We couldn’t save the skills. Please try again.`,
  })
  const choices = toChoices(subject.gradeName, tags.skills, base)
  const save = () => {
    setProblems({})
    const skills = tags.skills.map(({ id, text, needs, section }) => ({ id, name: text, needs: [...needs], section }))
    const misconceptions = tags.misconceptions.map(({ id, text }) => ({ id, text }))
    update.mutate({ subjectId: subject.id, basedOn: base.version, skills, misconceptions })
  }
  return (
    <Dialog
      open
      size="full"
      onClose={() => update.isPending || onClose()}
      title={t`Skills of ${{ name: subject.name }}`}
      description={t`${{ grade: subject.gradeName }}. Questions list the skills they practice. Learners and parents see how well each one is known.`}
      actions={
        <>
          <Button variant="secondary" onClick={() => update.isPending || onClose()}>
            {t`Cancel`}
          </Button>
          <Button busy={update.isPending} busyLabel={t`Saving...`} onClick={save}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <div className="grid max-w-4xl grid-cols-1 gap-8">
        {isOutdated && (
          <Banner tone="warning" title={t`Changed by someone else`}>
            {t`Nothing was overwritten. Save again to replace their version with yours, or start from theirs.`}
            <Button
              size="small"
              variant="secondary"
              className="mt-3"
              onClick={() => {
                setTags(toTags(base))
                setOutdated(false)
              }}
            >
              {t`Use their version`}
            </Button>
          </Banner>
        )}
        <TagRows
          tags={tags.skills}
          field="skills"
          legend={t`Skills`}
          hint={t`(in the order of the school year)`}
          nameOf={(number) => t`skill ${number}`}
          labelOf={(number) => t`Skill ${number}`}
          addLabel={t`Add skill`}
          max={CONTENT_LIMITS.skillsOfSubject}
          problems={problems}
          isOrdered
          detailsOf={(tag, index, change) => (
            <div>
              <SkillNeeds
                id={tag.id}
                place={index + 1}
                needs={tag.needs}
                choices={choices}
                problems={needProblems(problems, index)}
                onChange={(needs) => change({ ...tag, needs })}
              />
              <SkillSection
                place={index + 1}
                section={tag.section}
                lesson={base.lessons.find(({ number }) => number === tag.lesson) ?? null}
                problem={problems[`skills.${index}.section`]}
                onChange={(section) => change({ ...tag, section })}
              />
            </div>
          )}
          onChange={(skills) => setTags({ ...tags, skills })}
        />
        <TagRows
          tags={tags.misconceptions}
          field="misconceptions"
          legend={t`Misconceptions`}
          hint={t`(shown to parents as what the child does, such as “Adds both numbers instead of multiplying”)`}
          nameOf={(number) => t`misconception ${number}`}
          labelOf={(number) => t`Misconception ${number}`}
          addLabel={t`Add misconception`}
          max={CONTENT_LIMITS.misconceptionsOfSubject}
          problems={problems}
          onChange={(misconceptions) => setTags({ ...tags, misconceptions })}
        />
      </div>
    </Dialog>
  )
}

type TagRowsProps = {
  tags: readonly Tag[]
  field: 'skills' | 'misconceptions'
  legend: string
  hint: string
  /** Names of a row, from 1, within a sentence and as a label. */
  nameOf: (number: number) => string
  labelOf: (number: number) => string
  addLabel: string
  max: number
  problems: Problems
  isOrdered?: boolean
  /** Further fields of a row. */
  detailsOf?: (tag: Tag, index: number, change: (tag: Tag) => void) => ReactNode
  onChange: (tags: Tag[]) => void
}

function TagRows(props: TagRowsProps) {
  const {
    tags,
    field,
    legend,
    hint,
    nameOf,
    labelOf,
    addLabel,
    max,
    problems,
    isOrdered = false,
    detailsOf,
    onChange,
  } = props
  const [blocked, setBlocked] = useState<Tag | null>(null)
  const remove = (index: number) => {
    const tag = tags[index]
    if (tag && tag.questions > 0) return setBlocked(tag)
    setBlocked(null)
    onChange(tags.toSpliced(index, 1))
  }
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-3">
      <Rows
        legend={legend}
        hint={hint}
        nameOf={(index) => nameOf(index + 1)}
        count={tags.length}
        max={max}
        addLabel={addLabel}
        problem={problems[field]}
        {...(isOrdered && { onMove: (from: number, to: number) => onChange(moveItem(tags, from, to)) })}
        onRemove={remove}
        onAdd={() => onChange([...tags, { id: null, text: '', ...BARE, questions: 0, places: [] }])}
      >
        {(index, buttons) => {
          const tag = tags[index]
          if (!tag) return null
          const name = labelOf(index + 1)
          const more = tag.questions - tag.places.length
          const problem =
            problems[`${field}.${index}`] ?? problems[`${field}.${index}.${field === 'skills' ? 'name' : 'text'}`]
          const change = (text: unknown) =>
            onChange(tags.with(index, { ...tag, text: String(text).replaceAll('\n', ' ') }))
          return (
            <>
              <FieldsRow buttons={buttons} first={tag.questions > 0 ? 'hint' : 'label'}>
                <TextNode
                  node={{ ...formNode(tag.text, change, new Map()), problem }}
                  label={name}
                  hint={
                    tag.questions > 0
                      ? plural({ count: tag.questions }, { one: 'In # question', other: 'In # questions' })
                      : undefined
                  }
                  lines
                  maxLength={CONTENT_LIMITS.title}
                />
                {detailsOf?.(tag, index, (changed) => onChange(tags.with(index, changed)))}
              </FieldsRow>
              {tag === blocked && (
                <Banner
                  tone="warning"
                  className="my-2"
                  title={t`“${{ name: tag.text }}” can’t be deleted because questions use it`}
                >
                  <p>{t`Remove it from these questions first:`}</p>
                  <ul className="list-disc ps-5">
                    {tag.places.map((place) => (
                      <li key={place}>{place}</li>
                    ))}
                    {more > 0 && <li>{t`and ${more} more`}</li>}
                  </ul>
                </Banner>
              )}
            </>
          )
        }}
      </Rows>
    </div>
  )
}
