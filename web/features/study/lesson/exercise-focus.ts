/**
 * For a `ref`: focuses the element when it replaces the one that had the focus. The element needs a tabIndex of -1. If
 * the focus has moved elsewhere, it stays there.
 */
export function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus()
}
