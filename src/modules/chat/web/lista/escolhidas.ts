import { criarLoja } from '../loja.ts'

/** Rows that were ticked, to do the same with all of them. `todas`: everything the filter holds, whatever is loaded. */
export interface Escolha {
  ids: ReadonlySet<string>
  todas: boolean
  /** where a range begins: the row that was ticked last */
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

/** Shift: everything between the row that was ticked last and this one, in the order of the list. */
export const escolherAte = (ordem: readonly string[], id: string): void =>
  escolhidas.mudar((antes) => {
    const [a, b] = [antes.ultima === null ? -1 : ordem.indexOf(antes.ultima), ordem.indexOf(id)]
    const faixa = a < 0 ? [id] : ordem.slice(Math.min(a, b), Math.max(a, b) + 1)
    return { ids: new Set([...antes.ids, ...faixa]), todas: false, ultima: id }
  })
