import { useCanalAoVivo } from '#platform/navegador/usar-canal-ao-vivo.ts'
import { relerReservas } from './dados.ts'

/** Refetches when other users change bookings. */
export const useReservasAoVivo = (): void => useCanalAoVivo('recursos_todos', relerReservas)
