import { t } from '@lingui/core/macro'
import { Copy, Tags } from 'lucide-react'
import { Link } from 'react-router'
import { client } from '#web/api/client.ts'
import { Badge, hueOf } from '#web/ui/badge.tsx'
import { describeContent } from '../compare/describe-content.ts'
import { formatContentCounts } from '../content-labels.ts'
import type { Grade, Subject } from '../content-queries.ts'
import { ContentText } from '../content-text.tsx'
import { itemOf } from '../editor/editor-definition.ts'
import {
  ActionsCell,
  ContentCell,
  ContentRow,
  DeleteAction,
  EditAction,
  HistoryAction,
  LastChangeLine,
  NamingCell,
  RowAction,
} from '../rows/content-table.tsx'
import { EditRow, type RowDefinition } from '../rows/edit-row.tsx'
import { useRowForm } from '../rows/row-form.ts'
import { SUBJECT_COLOR_NAMES, type SubjectFields, subjectFieldNames, subjectFields } from './subject-fields.ts'
import { SubjectForm } from './subject-form.tsx'

type SubjectRowProps = {
  subject: Subject
  grades: readonly Grade[]
  onDelete: () => void
  onDuplicate: () => void
  onSkills: () => void
}

/** Row of a subject, or its form while the URL has it open for editing. */
export function SubjectRow({ subject, grades, onDelete, onDuplicate, onSkills }: SubjectRowProps) {
  const form = useRowForm(subject.id)
  if (form.isOpen) {
    return <SubjectEditRow subject={subject} grades={grades} onClose={form.close} />
  }
  const lessons = `?tab=lessons&grade=${subject.gradeId}&subject=${subject.id}`
  return (
    <ContentRow>
      <NamingCell>
        <p className="wrap-anywhere font-semibold text-lg">
          <ContentText>{subject.name}</ContentText>
        </p>
        {subject.description && (
          <p className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">
            <ContentText>{subject.description}</ContentText>
          </p>
        )}
        <p className="text-sm">
          <Link to={lessons} className="link">
            {formatContentCounts({ lessons: subject.lessons, tests: subject.tests }) || t`No lessons yet`}
          </Link>
          <span className="text-ink-soft"> · {subject.required ? t`Required` : t`Elective`}</span>
        </p>
        <LastChangeLine change={subject} />
      </NamingCell>
      <ContentCell header={t`Grade`}>
        <span className="wrap-anywhere">
          <ContentText>{subject.gradeName}</ContentText>
        </span>
      </ContentCell>
      <ContentCell header={t`Color`}>
        <Badge tone={hueOf(subject.color)}>{SUBJECT_COLOR_NAMES[subject.color]}</Badge>
      </ContentCell>
      <ActionsCell>
        <EditAction ref={form.restoreFocus} of={subject.name} onClick={form.open} />
        <RowAction Icon={Tags} label={t`Skills`} name={t`Skills of ${{ name: subject.name }}`} onClick={onSkills} />
        <RowAction
          Icon={Copy}
          label={t`Duplicate`}
          name={t`Duplicate ${{ name: subject.name }}`}
          onClick={onDuplicate}
        />
        <HistoryAction of={subject.name} onClick={form.showHistory} />
        <DeleteAction of={subject.name} onClick={onDelete} />
      </ActionsCell>
    </ContentRow>
  )
}

type SubjectEditRowProps = { subject: Subject; grades: readonly Grade[]; onClose: () => void }

function SubjectEditRow({ subject, grades, onClose }: SubjectEditRowProps) {
  const gradeName = (id: string) => grades.find((grade) => grade.id === id)?.name ?? t`Unknown`
  return (
    <EditRow definition={subjectRow(gradeName)} item={subject} onClose={onClose}>
      {(base, form) => (
        <SubjectForm
          {...form}
          label={t`Edit ${{ name: base.name }}`}
          subject={subjectFields(base)}
          grades={grades}
          saveLabel={t`Save`}
          busyLabel={t`Saving...`}
        />
      )}
    </EditRow>
  )
}

function subjectRow(gradeName: (id: string) => string): RowDefinition<SubjectFields, Subject> {
  return {
    kind: 'subject',
    columns: 4,
    labels: {
      name: t`Name`,
      gradeId: t`Grade`,
      description: t`Description`,
      color: t`Color`,
      required: t`Kind`,
    },
    checked: subjectFieldNames,
    fieldsOf: subjectFields,
    describe: (fields) => describeContent({ kind: 'subject', ...fields }, gradeName),
    update: (fields, subjectId, basedOn) =>
      itemOf(client.contentSubjects.update({ subjectId, basedOn, ...fields }), ({ subject }) => subject),
  }
}
