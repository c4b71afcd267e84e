/** As a `ref`: the element takes the focus when it comes up. It needs a tabIndex of -1. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
