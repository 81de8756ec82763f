import { useCanalAoVivo } from '#platform/navegador/usar-canal-ao-vivo.ts'
import { relerCatalogo } from './dados.ts'

/** Refetches when other users change the catalogue. */
export const useCatalogoAoVivo = (): void => useCanalAoVivo('catalogo_todos', relerCatalogo)
