import type { KeyboardEvent } from 'react'

/** Moves the focus: by arrow keys to the next word or line, by Home and End, or to a word that begins with the letter. */
export function moveByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const words = [...event.currentTarget.querySelectorAll('button')]
  const at = words.findIndex((word) => word.matches(':focus'))
  const target = at < 0 ? undefined : wordFor(event.key, words, at)
  if (!target) return
  event.preventDefault()
  target.focus()
}

function wordFor(key: string, words: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return words[at + 1]
    case 'ArrowLeft':
      return words[at - 1]
    case 'ArrowDown':
      return nearestOnLine(words, at, 1)
    case 'ArrowUp':
      return nearestOnLine(words, at, -1)
    case 'Home':
      return words[0]
    case 'End':
      return words.at(-1)
    default: {
      if (key.length !== 1 || key === ' ') return undefined
      const begins = (word: HTMLElement) => word.innerText.toLowerCase().startsWith(key.toLowerCase())
      return [...words.slice(at + 1), ...words.slice(0, at)].find(begins)
    }
  }
}

/** Word of the next or previous line that is nearest across. */
function nearestOnLine(words: readonly HTMLElement[], at: number, direction: 1 | -1): HTMLElement | undefined {
  const own = words[at]?.getBoundingClientRect()
  if (!own) return undefined
  const boxes = words.map((word) => ({ word, box: word.getBoundingClientRect() }))
  const beyond = boxes.filter(({ box }) => (box.top - own.top) * direction > own.height / 2)
  const line = Math.min(...beyond.map(({ box }) => box.top * direction))
  const distance = (box: DOMRect) => Math.abs(box.left + box.right - own.left - own.right)
  return beyond
    .filter(({ box }) => Math.abs(box.top * direction - line) < own.height / 2)
    .toSorted((a, b) => distance(a.box) - distance(b.box))[0]?.word
}
