import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Badge } from '#web/ui/badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatContentCounts } from '../content-labels.ts'
import type { Grade } from '../content-queries.ts'
import { ContentText } from '../content-text.tsx'
import { ExportAction } from '../export/export-action.tsx'
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
import { useRowForm } from '../rows/row-form.ts'
import { GradeEditRow, UnpublishDialog } from './grade-edit-row.tsx'

/** Row of a grade, or its form while the URL has it open for editing. */
export function GradeRow({ grade, onDelete }: { grade: Grade; onDelete: () => void }) {
  const form = useRowForm(grade.id)
  if (form.isOpen) {
    return <GradeEditRow grade={grade} onClose={form.close} />
  }
  return (
    <ContentRow>
      <NamingCell>
        <p className="wrap-anywhere font-semibold text-lg">
          <ContentText>{grade.name}</ContentText>
        </p>
        <p className="text-sm">
          <Link to={`?tab=subjects&grade=${grade.id}`} className="link inline-block py-0.5">
            {formatContentCounts(grade) || t`No subjects yet`}
          </Link>
          {grade.learners > 0 && (
            <span className="text-ink-soft max-sm:block">
              <span className="max-sm:hidden"> · </span>
              {plural({ learners: grade.learners }, { one: '# learner', other: '# learners' })}
            </span>
          )}
        </p>
        <LastChangeLine change={grade} />
      </NamingCell>
      <ContentCell header={t`Status`}>
        <Badge tone={grade.published ? 'success' : 'gray'}>{grade.published ? t`Published` : t`Unpublished`}</Badge>
      </ContentCell>
      <ActionsCell>
        <PublishButton grade={grade} />
        <EditAction ref={form.restoreFocus} of={grade.name} onClick={form.open} />
        <ExportAction kind="grade" itemId={grade.id} title={grade.name} />
        <HistoryAction of={grade.name} onClick={form.showHistory} />
        <DeleteAction of={grade.name} onClick={onDelete} />
      </ActionsCell>
    </ContentRow>
  )
}

/** Publishes a grade, or hides it from learners and visitors after a confirmation. */
function PublishButton({ grade }: { grade: Grade }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const setPublished = useSave(client.contentGrades.setPublished, {
    done: ({ grade: { name, published } }) => {
      toast.success(published ? t`Grade is now published` : t`Grade is now unpublished`, name)
      setAsking(false)
      return queryClient.invalidateQueries()
    },
    failed: (message) => {
      toast.error(message ?? t`Failed to update grade status.`)
      setAsking(false)
      void queryClient.invalidateQueries()
    },
  })
  const change = () => setPublished.mutate({ gradeId: grade.id, published: !grade.published })
  return (
    <>
      <RowAction
        Icon={grade.published ? EyeOff : Eye}
        label={grade.published ? t`Unpublish` : t`Publish`}
        name={grade.published ? t`Unpublish ${{ name: grade.name }}` : t`Publish ${{ name: grade.name }}`}
        busy={setPublished.isPending}
        onClick={() => (grade.published ? setAsking(true) : change())}
      />
      {asking && (
        <UnpublishDialog
          grade={grade}
          busy={setPublished.isPending}
          onConfirm={change}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
