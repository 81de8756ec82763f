import { useCanalAoVivo } from '#platform/navegador/usar-canal-ao-vivo.ts'
import { relerTarifas } from './dados.ts'

/** Refetches when other users change tariffs. */
export const useTarifasAoVivo = (): void => useCanalAoVivo('tarifas_todas', relerTarifas)
