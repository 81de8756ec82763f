/** Eight characters in two groups, as people compare them: `7f3a 91c0`. */
export const hashCurto = (sha256: string): string => `${sha256.slice(0, 4)} ${sha256.slice(4, 8)}`
