import { clsx, type ClassValue } from 'clsx'

/** Joins class names. No merging is needed: component classes live in a CSS layer below the utilities. */
export const cn = (...partes: ClassValue[]): string => clsx(partes)
