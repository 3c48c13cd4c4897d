/** Style of a line: font size in pixels, and letter spacing in shares of it. */
export type TextStyle = { size: number; weight: 400 | 600; letterSpacing?: number }

/** Outlines as path data from the start of the baseline, and their width. */
export type TypesetLine = { path: string; width: number }

/** Typesets a line; returns undefined if no font has one of its letters. */
export type Typesetter = (text: string, style: TextStyle) => TypesetLine | undefined
