/** CSS pixels of the graph; a picture is `column - gap` wide and high, and a row has room for three lines of words below it. */
export const GRAPH = { column: 192, gap: 96, row: 172, rowGap: 12 } as const
