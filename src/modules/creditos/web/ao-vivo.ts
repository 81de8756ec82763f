import { useCanalAoVivo } from '#platform/navegador/usar-canal-ao-vivo.ts'
import { relerCreditos } from './dados.ts'

/** Refetches when a bill is posted or a month is closed. */
export const useCreditosAoVivo = (): void => useCanalAoVivo('creditos_todos', relerCreditos)
