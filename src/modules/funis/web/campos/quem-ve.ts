import { chamar } from '#platform/navegador/api.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { pessoasDoCartao } from '../../contract/pessoas.ts'

const buscas = new Map<string, BuscarOpcoes>()

/**
 * Whom a card of this funnel may be given to, for a combobox. The same function for the same funnel: a field does not
 * ask again because it was drawn again.
 */
export function buscarQuemVe(funil: string): BuscarOpcoes {
  let buscar = buscas.get(funil)
  if (!buscar) {
    buscar = async (busca, signal) =>
      (await chamar(pessoasDoCartao.quemVe, { params: { funil }, query: busca ? { busca } : {} }, { signal })).data.map(
        (p) => ({ valor: p.id, rotulo: p.nome, ...(p.cargo ? { detalhe: p.cargo } : {}) }),
      )
    buscas.set(funil, buscar)
  }
  return buscar
}
