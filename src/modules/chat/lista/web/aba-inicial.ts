import { useEffect, useRef } from 'react'
import type { StatusDaConversa } from '#modules/chat/nucleo/tipos.ts'
import { quantosFiltros, type Filtros } from './dados/filtros.ts'

/** Tabs by urgency: active conversations, unassigned ones, transferred ones. */
const ONDE_HA_TRABALHO: readonly StatusDaConversa[] = ['ativa', 'aguardando', 'transferida']

/** Returns the tab to open when the URL names none: the first that is not empty, otherwise 'ativa'. */
export const abaInicial = (contagens: Readonly<Record<StatusDaConversa, number>>): StatusDaConversa =>
  ONDE_HA_TRABALHO.find((aba) => contagens[aba] > 0) ?? 'ativa'

/** Runs once when the chat is opened, so that it does not start on an empty tab while customers wait in another. */
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
    // decided by the first counters that arrive, whatever is clicked afterwards
  }, [contagens])
}
