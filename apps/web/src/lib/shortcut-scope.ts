/** Typing, and anything inside a dialog, keeps its keys to itself: a table's own keys are not heard there. */
export const ignoresShortcuts = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="range"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"]') !==
    null
