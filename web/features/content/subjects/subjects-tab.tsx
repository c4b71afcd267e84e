import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, SectionCard } from '#web/ui/card.tsx'
import { NamedOptions, SelectField } from '#web/ui/fields.tsx'
import { useFormErrors } from '#web/ui/forms.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDeletion } from '../bin/delete-dialog.tsx'
import { useContentAddress } from '../content-address.ts'
import { FETCH_FAILED, failureMessage, formatContentCounts, successMessage } from '../content-labels.ts'
import { type Grade, type Subject, useGrades } from '../content-queries.ts'
import { TabSkeleton } from '../lazy-tab.tsx'
import { ContentTable, ListHeading } from '../rows/content-table.tsx'
import { DuplicateSubjectDialog } from './duplicate-subject-dialog.tsx'
import { SkillsDialog } from './skills-dialog.tsx'
import { blankSubject, subjectFieldNames } from './subject-fields.ts'
import { SubjectForm } from './subject-form.tsx'
import { SubjectRow } from './subject-row.tsx'

const columns = () => [t`Subject`, t`Grade`, t`Color`, t`Actions`]

type SubjectTableProps = {
  subjects: readonly Subject[]
  grades: readonly Grade[]
  onDelete: (subject: Subject) => void
  onDuplicate: (subject: Subject) => void
  onSkills: (subject: Subject) => void
}

function SubjectTable({ subjects, grades, onDelete, onDuplicate, onSkills }: SubjectTableProps) {
  if (subjects.length === 0) {
    return (
      <EmptyState title={t`No subjects yet.`}>
        <p>{grades.length === 0 ? t`Add a grade in the Grades tab first.` : t`Add the first one above.`}</p>
      </EmptyState>
    )
  }
  return (
    <Card padding="none" className="px-4 sm:px-2">
      <ContentTable caption={t`Subjects`} columns={columns()}>
        {subjects.map((subject) => (
          <SubjectRow
            key={subject.id}
            subject={subject}
            grades={grades}
            onDelete={() => onDelete(subject)}
            onDuplicate={() => onDuplicate(subject)}
            onSkills={() => onSkills(subject)}
          />
        ))}
      </ContentTable>
    </Card>
  )
}

/** Subjects of one or all grades (accounts-and-parent-portal.md section 2, Content Management System). */
export default function SubjectsTab() {
  const { address, show } = useContentAddress()
  const grades = useGrades().data?.grades ?? []
  // The URL may name a grade that no longer exists.
  const grade = grades.find(({ id }) => id === address.grade)
  const query = useQuery(api.contentSubjects.list.queryOptions({ input: grade ? { gradeId: grade.id } : {} }))
  const deletion = useDeletion('subject')
  const [duplicating, setDuplicating] = useState<Subject | null>(null)
  const [withSkills, setWithSkills] = useState<Subject | null>(null)
  const adding = address.edit === 'new'

  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 grow basis-60 sm:max-w-sm">
          <SelectField
            label={t`Grade`}
            value={grade?.id ?? ''}
            onChange={(event) => void show({ grade: event.target.value || null, subject: null, edit: null })}
          >
            <option value="">{t`All Grades`}</option>
            <NamedOptions of={grades} />
          </SelectField>
        </div>
        {!adding && (
          <Button className="max-sm:w-full" disabled={grades.length === 0} onClick={() => void show({ edit: 'new' })}>
            <Plus aria-hidden="true" className="size-5" />
            {t`Add Subject`}
          </Button>
        )}
      </div>
      {adding && (
        <AddSubject
          grades={grades}
          gradeId={grade?.id ?? ''}
          onClose={() => {
            // The button that opened the form is not rendered yet.
            deletion.heading.current?.focus()
            void show({ edit: null })
          }}
        />
      )}
      <section aria-labelledby="subjects-heading" className="min-w-0">
        <ListHeading ref={deletion.heading} id="subjects-heading" className="wrap-anywhere mb-3">
          {grade ? t`Subjects in ${{ grade: grade.name }}` : t`Subjects in all grades`}
        </ListHeading>
        <Loaded query={query} loading={<TabSkeleton label={t`Loading subjects...`} />} failed={FETCH_FAILED.subjects}>
          {({ subjects }) => (
            <SubjectTable
              subjects={subjects}
              grades={grades}
              onDelete={(subject) => deletion.ask({ id: subject.id, title: subject.name, note: deletionNote(subject) })}
              onDuplicate={setDuplicating}
              onSkills={setWithSkills}
            />
          )}
        </Loaded>
      </section>
      {deletion.dialog}
      {withSkills && <SkillsDialog subject={withSkills} onClose={() => setWithSkills(null)} />}
      {duplicating && (
        <DuplicateSubjectDialog subject={duplicating} grades={grades} onClose={() => setDuplicating(null)} />
      )}
    </div>
  )
}

function deletionNote({ gradeName, lessons, tests }: Subject): string {
  const content = formatContentCounts({ lessons, tests })
  return [t`It’s a subject of ${gradeName}.`, content && t`This also deletes ${content}.`].filter(Boolean).join(' ')
}

type AddSubjectProps = {
  grades: readonly Grade[]
  /** Grade that filters the list; empty for all. */
  gradeId: string
  onClose: () => void
}

/** Adds a subject to a grade. The form keeps its input after a failure. */
function AddSubject({ grades, gradeId, onClose }: AddSubjectProps) {
  const queryClient = useQueryClient()
  const errors = useFormErrors<string>()
  const add = useSave(client.contentSubjects.create, {
    fields: subjectFieldNames,
    setErrors: errors.setErrors,
    done: ({ subject }) => {
      toast.success(successMessage('subject', 'added'), `${subject.name}, ${subject.gradeName}`)
      onClose()
      return queryClient.invalidateQueries()
    },
    failed: failureMessage('subject', 'add'),
  })
  return (
    <SectionCard title={t`New subject`}>
      <SubjectForm
        {...errors}
        label={t`New subject`}
        subject={blankSubject(gradeId)}
        grades={grades}
        saveLabel={t`Add Subject`}
        busyLabel={t`Adding...`}
        busy={add.isPending}
        onCancel={onClose}
        onSave={add.mutate}
      />
    </SectionCard>
  )
}
