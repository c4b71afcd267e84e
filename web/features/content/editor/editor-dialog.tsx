import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { useUndoDeletion } from '../bin/undo-deletion.ts'
import { formatDateTime } from '../content-labels.ts'
import type { LastChange } from '../content-types.ts'
import type { EditorFields } from '../drafts/editor-fields.ts'
import { useLeaveGuard } from '../drafts/use-leave-guard.ts'
import { editorName } from '../rows/row-action.tsx'
import { VersionChooser } from './choose-versions.tsx'
import type { EditorDefinition, StoredItem } from './editor-definition.ts'
import { SavedDraftBanner } from './saved-draft-banner.tsx'
import type { ContentEditor } from './use-content-editor.ts'

type EditorDialogProps<Draft extends EditorFields, Stored extends StoredItem> = {
  title: string
  /** Where it is: the grade and the subject. */
  place: string
  kind: EditorDefinition<Draft, Stored>
  editor: ContentEditor<Draft, Stored>
  /** As it was stored when the editor was opened; null for a new one. */
  stored: LastChange | null
  children: ReactNode
}

/** The window around an editor of content: saving, leaving, and what others did meanwhile. */
export function EditorDialog<Draft extends EditorFields, Stored extends StoredItem>(
  props: EditorDialogProps<Draft, Stored>,
) {
  const { title, place, kind, editor, stored, children } = props
  const { editing, present, bin, busy, save, close } = editor
  const asking = editing.savedDraft !== null || present !== null
  const guard = useLeaveGuard(editing.isChanged, editor.isOpen)
  const undo = useUndoDeletion()
  const body = useRef<HTMLDivElement>(null)
  // The open part, from which the arrow keys lead to the others; or what is asked first.
  const first = {
    get current() {
      const within = (what: string) => body.current?.querySelector<HTMLElement>(what) ?? null
      return within('[role="tab"][aria-selected="true"]') ?? within('button')
    },
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!asking) void save('stay')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })

  return (
    <Dialog
      open
      size="editor"
      onClose={() => void close()}
      title={title}
      {...(asking && { description: place })}
      initialFocus={first}
      actions={
        asking ? undefined : (
          <>
            <div className="mr-auto min-w-0 flex-1 basis-52 text-sm">
              <p className="truncate">{place}</p>
              <p role="status" className="text-ink-soft">
                {editing.changed ? 'Not saved yet' : editor.id !== null ? 'All changes are saved' : ''}
              </p>
            </div>
            <div className="flex items-center gap-3">
              <Button
                size="small"
                variant="secondary"
                busy={busy}
                busyLabel="Saving..."
                onClick={() => void save('stay')}
              >
                Save
              </Button>
              <Button size="small" busy={busy} onClick={() => void save('close')}>
                Save and close
              </Button>
            </div>
          </>
        )
      }
    >
      <div ref={body}>
        {editing.savedDraft && (
          <SavedDraftBanner
            at={editing.savedDraft.at}
            newer={stored && editing.savedDraft.version !== stored.version ? stored : null}
            onContinue={editor.goOnWithKept}
            onDiscard={editing.discardSavedDraft}
          />
        )}
        {present && (
          <VersionChooser
            base={editing.base}
            mine={editing.draft}
            theirs={kind.toDraft(present)}
            change={present}
            labels={kind.labels}
            onDecide={editor.decide}
            onBack={editor.undecided}
          />
        )}
        {!asking && (
          <div ref={editor.form} className="grid grid-cols-1 gap-5">
            {bin && (
              <Banner tone="warning" title="Deleted meanwhile">
                <p>
                  This was deleted by {editorName(bin.deletedBy)} on {formatDateTime(bin.deletedAt)}. Restore
                  it from the bin, and you can save what you wrote.
                </p>
                <Button
                  size="small"
                  variant="secondary"
                  className="mt-3"
                  busy={undo.isPending}
                  onClick={() => undo.mutate({ deletionId: bin.deletionId }, { onSuccess: editor.restored })}
                >
                  Restore
                </Button>
              </Banner>
            )}
            {children}
          </div>
        )}
      </div>
      {guard.state === 'blocked' && (
        <ConfirmDialog
          title="Leave without saving?"
          description="What you changed here is not saved yet."
          confirmLabel="Discard changes"
          busy={false}
          busyLabel=""
          onConfirm={() => {
            editing.discard()
            guard.proceed()
          }}
          onClose={() => guard.reset()}
        />
      )}
    </Dialog>
  )
}

/** The name of a part on its tab: with a tick where something is written in it, or a sign that something is wrong. */
export function PartLabel({ name, written, wrong }: { name: string; written: boolean; wrong: boolean }) {
  return (
    <>
      {name}
      {wrong ? (
        <>
          <CircleAlert aria-hidden="true" className="size-4 text-danger" />
          <VisuallyHidden>has problems</VisuallyHidden>
        </>
      ) : (
        written && (
          <>
            <CircleCheck aria-hidden="true" className="size-4 text-success" />
            <VisuallyHidden>is written</VisuallyHidden>
          </>
        )
      )}
    </>
  )
}
