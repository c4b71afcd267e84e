import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { History, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { forEditor } from '#web/features/content/content-labels.ts'
import type { LastChange } from '#web/features/content/content-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'

/** Heading of a list, which can be focused after the pressed button was removed with its item. */
export function ListHeading(props: {
  id: string
  ref: Ref<HTMLHeadingElement>
  className?: string
  children: ReactNode
}) {
  const { className = '', ...rest } = props
  return <h2 tabIndex={-1} className={`text-xl focus:outline-none ${className}`} {...rest} />
}

/**
 * Editable table that looks like DataTable, with cards on a phone. Each row is a component, because it can turn into a
 * form.
 */
export function ContentTable({
  caption,
  columns,
  children,
}: {
  /** Accessible name of the table. */
  caption: string
  columns: readonly string[]
  children: ReactNode
}) {
  return (
    // Explicit roles, because display: block, which stacks the cells on a phone, removes the implicit ones.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" className="data-table-head">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="data-table-body">
        {children}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

export function ContentRow({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tr role="row" className="data-table-row">
      {children}
    </tr>
  )
}

/** Cell with the name of its row. */
export function NamingCell({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <th role="rowheader" scope="row" className="data-table-cell font-normal sm:w-1/3">
      {children}
    </th>
  )
}

export function ContentCell({ header, children }: { header: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" data-header={header} className="data-table-cell">
      {children}
    </td>
  )
}

/** Cell with the row's actions, which take the whole width of a phone. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" data-header={t`Actions`} className="data-table-cell max-sm:block max-sm:before:hidden">
      <div className="-mx-2.5 flex flex-wrap items-center gap-0.5">{children}</div>
    </td>
  )
}

/** Cell that spans the row, for its form. */
export function WideCell({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" colSpan={columns} className="data-table-cell max-sm:block max-sm:before:hidden">
      {children}
    </td>
  )
}

type RowActionProps = {
  Icon: LucideIcon
  label: string
  /** The label with the name of the item, for screen readers. */
  name: string
  onClick: () => void
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Button for an action on one row. */
export function RowAction({ Icon, label, name, onClick, busy, ref }: RowActionProps) {
  return (
    <Button ref={ref} variant="ghost" size="small" busy={busy} aria-label={name} className="px-2.5!" onClick={onClick}>
      {!busy && <Icon aria-hidden="true" className="size-4.5" />}
      {label}
    </Button>
  )
}

type ItemActionProps = { of: string; onClick: () => void; ref?: Ref<HTMLButtonElement> }

/** @param props.of name of the item, such as its title */
export function EditAction({ of, ...props }: ItemActionProps) {
  return <RowAction {...props} Icon={Pencil} label={t`Edit`} name={t`Edit ${{ name: of }}`} />
}

export function HistoryAction({ of, ...props }: ItemActionProps) {
  return <RowAction {...props} Icon={History} label={t`History`} name={t`History of ${{ name: of }}`} />
}

export function DeleteAction({ of, ...props }: ItemActionProps) {
  return <RowAction {...props} Icon={Trash2} label={t`Delete`} name={t`Delete ${{ name: of }}`} />
}

/** `Changed by Ana Lind on Dec 1, 2026, 10:32 AM` */
export function LastChangeLine({ change: { version, changedBy, changedAt } }: { change: LastChange }) {
  const date = <time dateTime={changedAt.toISOString()}>{formatDateTime(changedAt)}</time>
  const added = {
    unknown: () => <Trans context="content">Added on {date}</Trans>,
    you: () => <Trans>Added by you on {date}</Trans>,
    named: (name: string) => (
      <Trans>
        Added by {name} on {date}
      </Trans>
    ),
  }
  const changed = {
    unknown: () => <Trans>Changed on {date}</Trans>,
    you: () => <Trans>Changed by you on {date}</Trans>,
    named: (name: string) => (
      <Trans>
        Changed by {name} on {date}
      </Trans>
    ),
  }
  return <p className="text-ink-soft text-xs">{forEditor(changedBy, version === 1 ? added : changed)}</p>
}
