import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { t } from '@lingui/core/macro'
import { GripVertical } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MoveButtons } from './move-buttons.tsx'

type SortableListProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Name of the item at a position: `Question 2`. */
  nameOf: (item: Item, index: number) => string
  onMove: (from: number, to: number) => void
  /** Renders an item; `order` is its drag handle and buttons. */
  children: (item: Item, index: number, order: ReactNode) => ReactNode
}

/**
 * List that is reordered by dragging or by buttons, which work with the keyboard and screen readers. The new position
 * is announced.
 */
export function SortableList<Item>({ items, keyOf, nameOf, onMove, children }: SortableListProps<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const keys = items.map(keyOf)

  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || from === to) return
    const name = nameOf(item, from)
    const place = to + 1
    const count = items.length
    setAnnouncement(t`${name} is now number ${place} of ${count}`)
    onMove(from, to)
  }
  const moveByButton = (key: string, from: number, to: number) => {
    flushSync(() => move(from, to))
    // An element that moves within the document loses the focus.
    const item = [...(list.current?.children ?? [])].find((child) => child.getAttribute('data-key') === key)
    item?.querySelector<HTMLElement>(`[data-move="${to < from ? 'up' : 'down'}"]`)?.focus()
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ screenReaderInstructions: { draggable: '' }, announcements: SILENT }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol ref={list} className="grid grid-cols-1 gap-3">
          {items.map((item, index) => (
            <SortableItem key={keyOf(item)} id={keyOf(item)}>
              {(grip) =>
                children(
                  item,
                  index,
                  <span className="flex items-center">
                    {grip}
                    <MoveButtons
                      name={nameOf(item, index)}
                      index={index}
                      count={items.length}
                      onMove={(to) => moveByButton(keyOf(item), index, to)}
                    />
                  </span>,
                )
              }
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  )
}

/** Disables the library's announcements, because the list makes its own. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

function SortableItem({ id, children }: { id: string; children: (grip: ReactNode) => ReactNode }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      data-key={id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={isDragging ? 'relative z-10 rounded-lg shadow-float' : ''}
    >
      {children(
        // For pointers only; the buttons next to it are the accessible equivalent.
        <span
          ref={setActivatorNodeRef}
          {...listeners}
          aria-hidden="true"
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-soft active:cursor-grabbing"
        >
          <GripVertical className="size-5" />
        </span>,
      )}
    </li>
  )
}
