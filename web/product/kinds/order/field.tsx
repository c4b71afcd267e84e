import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { Skeleton } from '#web/ui/loading.tsx'
import { FieldFrame, Instruction } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { lazyField } from '../lazy-field.tsx'

const SortableItems = lazyField(() => import('./sortable-items.tsx'))

export function OrderField({ legend, ...props }: FieldProps<'order'>) {
  return (
    <FieldFrame
      legend={
        <>
          {legend}
          <Instruction>{t`Move the items into the right order.`}</Instruction>
        </>
      }
      disabled={props.disabled}
    >
      <Suspense fallback={<Skeleton className="h-48" />}>
        <SortableItems {...props} />
      </Suspense>
    </FieldFrame>
  )
}
