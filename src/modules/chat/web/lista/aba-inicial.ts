import { useEffect, useRef } from 'react'
import type { StatusDaConversa } from '../../tipos.ts'
import { quantosFiltros, type Filtros } from '../dados/filtros.ts'

/**
 * In the order of what waits for the person: what is being talked about, what nobody took yet, what was handed over.
 */
const ONDE_HA_TRABALHO: readonly StatusDaConversa[] = ['ativa', 'aguardando', 'transferida']

/** The tab on which a chat without a wish opens: the first that has something, else the usual one. */
export const abaInicial = (contagens: Readonly<Record<StatusDaConversa, number>>): StatusDaConversa =>
  ONDE_HA_TRABALHO.find((aba) => contagens[aba] > 0) ?? 'ativa'

/**
 * Once, when the chat is opened: an empty tab beside one where somebody waits would say that there is nothing to do.
 */
export function useAbaInicial(
  filtros: Filtros,
  contagens: Readonly<Record<StatusDaConversa, number>> | undefined,
  semPedido: boolean,
  irPara: (aba: StatusDaConversa) => void,
): void {
  const decidida = useRef(false)
  useEffect(() => {
    if (!contagens || decidida.current) return
    decidida.current = true
    const aba = abaInicial(contagens)
    if (
      semPedido &&
      filtros.aba === 'ativa' &&
      filtros.busca === '' &&
      quantosFiltros(filtros) === 0 &&
      aba !== filtros.aba
    )
      irPara(aba)
    // decided by the first figures that come, whatever is clicked afterwards
  }, [contagens])
}
