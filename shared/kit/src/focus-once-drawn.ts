let frame = 0;

/**
 * Focuses an element in the next frame, once it is drawn, unless the user has moved the focus or begun to type in it
 * meanwhile. Of several that are asked for within one frame only the last is focused.
 *
 * @param find looks for the element in that frame
 */
export function focusOnceDrawn(find: () => HTMLElement | null | undefined): void {
  const before = document.activeElement;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    const now = document.activeElement;
    const element = find();
    // What had the focus may be gone: then the body has it.
    if ((now === before || now === document.body) && !element?.contains(now)) element?.focus();
  });
}
