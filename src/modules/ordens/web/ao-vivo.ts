import { useCanalAoVivo } from '#platform/navegador/usar-canal-ao-vivo.ts'
import { relerOrdens } from './dados.ts'

/** Refetches when other users, or devices in the field, change orders. */
export const useOrdensAoVivo = (canal = 'ordem_todas'): void => useCanalAoVivo(canal, relerOrdens)
