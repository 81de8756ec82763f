import { criarLoja } from '#modules/chat/nucleo/web/loja.ts'

/** Rows selected for bulk actions. `todas`: all rows of the filter, loaded or not. */
export interface Escolha {
  ids: ReadonlySet<string>
  todas: boolean
  /** anchor of a range selection: the row selected last */
  ultima: string | null
}

const NENHUMA: Escolha = { ids: new Set(), todas: false, ultima: null }
export const escolhidas = criarLoja<Escolha>(NENHUMA)

export const haEscolha = (): boolean => escolhidas.obter().todas || escolhidas.obter().ids.size > 0
export const largarEscolha = (): void => escolhidas.mudar(() => NENHUMA)
export const alternarEscolha = (id: string): void =>
  escolhidas.mudar(({ ids }) => {
    const novas = new Set(ids)
    if (!novas.delete(id)) novas.add(id)
    return { ids: novas, todas: false, ultima: id }
  })

/** Shift+click: selects all rows between the anchor and this one, in the order of the list. */
export const escolherAte = (ordem: readonly string[], id: string): void =>
  escolhidas.mudar((antes) => {
    const [a, b] = [antes.ultima === null ? -1 : ordem.indexOf(antes.ultima), ordem.indexOf(id)]
    const faixa = a < 0 ? [id] : ordem.slice(Math.min(a, b), Math.max(a, b) + 1)
    return { ids: new Set([...antes.ids, ...faixa]), todas: false, ultima: id }
  })
