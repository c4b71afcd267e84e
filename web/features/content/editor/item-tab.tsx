import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { useDeletion } from '../bin/delete-dialog.tsx'
import { useContentAddress } from '../content-address.ts'
import { FETCH_FAILED, MISSING } from '../content-labels.ts'
import { TabSkeleton } from '../lazy-tab.tsx'
import { ListHeading } from '../rows/content-table.tsx'
import { SubjectPicker } from '../subject-picker.tsx'
import type { EditorDefinition, EditorFields, OpenedItem, StoredItem } from './editor-definition.ts'

const TEXTS = {
  lesson: {
    inSubject: (subject: string) => t`Lessons in ${subject}`,
    get add() {
      return t`Add Lesson`
    },
    get edit() {
      return t`Edit lesson`
    },
    get loading() {
      return t`Loading lesson...`
    },
    get loadingList() {
      return t`Loading lessons...`
    },
  },
  test: {
    inSubject: (subject: string) => t`Tests in ${subject}`,
    get add() {
      return t`Add Test`
    },
    get edit() {
      return t`Edit test`
    },
    get loading() {
      return t`Loading test...`
    },
    get loadingList() {
      return t`Loading tests...`
    },
  },
} as const

type ItemList = { subject: { id: string; name: string } }

type ItemTabProps<List extends ItemList, Draft extends EditorFields, Stored extends StoredItem> = {
  definition: EditorDefinition<Draft, Stored>
  useList: (subjectId: string) => UseQueryResult<List>
  fetchFailed: string
  /** The items, with `header` above them, into which it puts its buttons. */
  Items: ComponentType<ItemsProps<List>>
  /** Draft of a new item. */
  blank: (list: List) => Draft
  Editor: ComponentType<{ list: List; opened: OpenedItem<Draft, Stored> }>
}

export type ItemsProps<List> = {
  list: List
  header: (buttons: ReactNode) => ReactNode
  onDelete: (item: { id: string; title: string }) => void
}

/** Lists the items of a chosen subject, deletes them, and edits the one that the URL names. */
export function ItemTab<List extends ItemList, Draft extends EditorFields, Stored extends StoredItem>(
  props: ItemTabProps<List, Draft, Stored>,
) {
  return (
    <SubjectPicker kind={props.definition.kind}>
      {(subjectId) => <SubjectItems key={subjectId} {...props} subjectId={subjectId} />}
    </SubjectPicker>
  )
}

function SubjectItems<List extends ItemList, Draft extends EditorFields, Stored extends StoredItem>({
  subjectId,
  ...props
}: ItemTabProps<List, Draft, Stored> & { subjectId: string }) {
  const { definition, useList, fetchFailed, Items } = props
  const { kind } = definition
  const { address } = useContentAddress()
  const deletion = useDeletion(kind)
  const query = useList(subjectId)
  if (query.isPending) return <TabSkeleton label={TEXTS[kind].loadingList} />
  if (!query.data) {
    return <ErrorState message={fetchFailed} onRetry={() => void query.refetch()} busy={query.isFetching} />
  }
  const list = query.data
  const header = (buttons: ReactNode) => (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <ListHeading ref={deletion.heading} id={`${kind}s-heading`}>
        {TEXTS[kind].inSubject(list.subject.name)}
      </ListHeading>
      {buttons}
    </div>
  )
  return (
    <section aria-labelledby={`${kind}s-heading`} className="min-w-0">
      <Items list={list} header={header} onDelete={deletion.ask} />
      {address.edit && <OpenedEditor {...props} list={list} edit={address.edit} />}
      {deletion.dialog}
    </section>
  )
}

export function AddButton({ kind }: { kind: 'lesson' | 'test' }) {
  const { show } = useContentAddress()
  return (
    <Button onClick={() => void show({ edit: 'new' })}>
      <Plus aria-hidden="true" className="size-5" />
      {TEXTS[kind].add}
    </Button>
  )
}

type OpenedEditorProps<List extends ItemList, Draft extends EditorFields, Stored extends StoredItem> = Pick<
  ItemTabProps<List, Draft, Stored>,
  'definition' | 'blank' | 'Editor'
> & {
  list: List
  /** The item's id, or `new`. */
  edit: string
}

/** Editor of the item that the URL names. A new item's editor stays open when its first save gives it an id. */
function OpenedEditor<List extends ItemList, Draft extends EditorFields, Stored extends StoredItem>(
  props: OpenedEditorProps<List, Draft, Stored>,
) {
  const { edit, list, blank, Editor } = props
  const [first] = useState(edit)
  if (first !== 'new') return <StoredItemEditor key={edit} {...props} />
  return <Editor list={list} opened={{ kind: 'new', draft: blank(list), subjectId: list.subject.id }} />
}

function StoredItemEditor<List extends ItemList, Draft extends EditorFields, Stored extends StoredItem>(
  props: OpenedEditorProps<List, Draft, Stored>,
) {
  const { definition, edit, list, Editor } = props
  const { kind, load } = definition
  const { show } = useContentAddress()
  const item = useQuery({
    queryKey: ['content-item', kind, edit],
    queryFn: () => load(edit),
    // The editor starts with the latest version and ignores later ones until it is saved.
    refetchOnMount: 'always',
  })
  if (item.data && item.isFetchedAfterMount) {
    return <Editor list={list} opened={{ kind: 'stored', stored: item.data }} />
  }
  const { error } = item
  const isMissing = error instanceof ORPCError && error.defined && error.code === 'NOT_FOUND'
  return (
    <Dialog open size="editor" title={TEXTS[kind].edit} onClose={() => void show({ edit: null, part: null })}>
      {error && !item.isFetching ? (
        <ErrorState
          message={isMissing ? MISSING[kind] : (errorMessage(error) ?? FETCH_FAILED.data)}
          onRetry={() => void item.refetch()}
          busy={item.isFetching}
        />
      ) : (
        <Loading label={TEXTS[kind].loading} />
      )}
    </Dialog>
  )
}
