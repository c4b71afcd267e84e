import { Suspense } from 'react'
import { Skeleton } from '#web/ui/loading.tsx'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { lazyField } from '../lazy-field.tsx'

const DrawingField = lazyField(() => import('./drawing-field.tsx'))

export function GraphField({ legend, ...props }: FieldProps<'graph'>) {
  return (
    <FieldFrame legend={legend} disabled={props.disabled}>
      <Suspense fallback={<Skeleton className="h-48" />}>
        <DrawingField {...props} />
      </Suspense>
    </FieldFrame>
  )
}
