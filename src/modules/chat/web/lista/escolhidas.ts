import { criarLoja } from '../loja.ts'

/** Rows that were ticked, to do the same with all of them. `todas`: everything the filter holds, whatever is loaded. */
export interface Escolha {
  ids: ReadonlySet<string>
  todas: boolean
}

const NENHUMA: Escolha = { ids: new Set(), todas: false }
export const escolhidas = criarLoja<Escolha>(NENHUMA)

export const largarEscolha = (): void => escolhidas.mudar(() => NENHUMA)
export const alternarEscolha = (id: string): void =>
  escolhidas.mudar(({ ids }) => {
    const novas = new Set(ids)
    if (!novas.delete(id)) novas.add(id)
    return { ids: novas, todas: false }
  })
