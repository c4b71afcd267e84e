/**
 * As a `ref`: the element takes the focus when it comes up in the place of what had it. It needs a tabIndex of -1.
 * Whoever has gone on to something else meanwhile is left there.
 */
export function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus()
}
