import { chamar } from '#platform/navegador/api.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { pessoasDoCartao } from '../../contract/pessoas.ts'

const buscas = new Map<string, BuscarOpcoes>()

/**
 * Combobox source of users to whom a card of this funnel can be assigned. The function is cached per funnel, so that a
 * new render does not fetch again.
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
