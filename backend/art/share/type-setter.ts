/** How a line is set: the size of its letters in pixels, and between them, in shares of that size. */
export type Setting = { size: number; weight: 400 | 600; tracking?: number }

/** Outlines as path data, from the start of the baseline on, and how far they go. */
export type SetLine = { path: string; width: number }

/** Sets a line of text. Undefined where there is a letter in it that no typeface has. */
export type TypeSetter = (text: string, setting: Setting) => SetLine | undefined
