import { usinas } from '#modules/usinas/contract/usinas.ts'
import { chamar } from '#platform/navegador/api.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'

export const buscarUsinas: BuscarOpcoes = async (busca, signal) => {
  const query = { limit: 20, ...(busca.trim() ? { busca: busca.trim() } : {}) }
  const { data } = await chamar(usinas.listar, { query }, { signal })
  return data.map((u) => ({ valor: u.id, rotulo: u.nome }))
}
