import { chamar } from '#platform/navegador/api.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { usuarios } from '../contract/usuarios.ts'

/** Searches colleagues for a combobox. */
export const buscarColegas: BuscarOpcoes = async (busca, signal) => {
  const { data } = await chamar(usuarios.colegas, { query: { limit: 20, ...(busca ? { busca } : {}) } }, { signal })
  return data.map((p) => ({ valor: p.id, rotulo: p.nome, ...(p.cargo ? { detalhe: p.cargo } : {}) }))
}
