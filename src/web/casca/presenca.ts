import { useQuery } from '@tanstack/react-query'
import type { Disponibilidade, Presenca } from '#modules/chat/presenca/contract/disponibilidade.ts'
import { consultas } from '#platform/navegador/consultas.ts'

export type { Disponibilidade, Presenca }
export const nomeDaPresenca: Record<Presenca, string> = {
  disponivel: 'Disponível',
  ocupado: 'Ocupado',
  ausente: 'Ausente',
}

const queryKey = ['disponibilidade']
export const guardarPresenca = (d: Disponibilidade): void => void consultas.setQueryData(queryKey, d)
export const presencaGuardada = () => consultas.getQueryData<Disponibilidade>(queryKey)

/** Returns the presence that the user chose, unless the server has set the user to absent. */
const vista = (d: Disponibilidade | undefined): Presenca =>
  d?.automatica || d?.motivo === 'periodo' ? 'ausente' : (d?.escolha ?? 'disponivel')
/** Returns the cached presence, for code outside components. */
export const presencaDeAgora = (): Presenca => vista(presencaGuardada())

/**
 * Returns the user's presence as last received from the server (sinal-de-vida requests it). It is the same in all
 * browsers of the user and decides whether the user gets new conversations.
 */
export function usePresenca(): { presenca: Presenca } & Pick<
  Disponibilidade,
  'automatica' | 'motivo' | 'desde' | 'ate'
> {
  const { data } = useQuery<Disponibilidade>({ queryKey, enabled: false })
  const { automatica = null, motivo = null, desde = null, ate = null } = data ?? {}
  return { presenca: vista(data), automatica, motivo, desde, ate }
}
