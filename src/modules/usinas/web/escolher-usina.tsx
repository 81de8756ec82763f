import { chamar } from '#platform/navegador/api.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { BuscarOpcoes, Opcao } from '#ui/usar-opcoes.ts'
import { usinas } from '../contract/usinas.ts'

/** Plants for a field that chooses one. */
export const buscarUsinas: BuscarOpcoes = async (busca, signal) => {
  const query = { limit: 20, ...(busca.trim() ? { busca: busca.trim() } : {}) }
  const { data } = await chamar(usinas.listar, { query }, { signal })
  return data.map((u) => ({ valor: u.id, rotulo: u.nome }))
}

/** Chooses a plant by name. */
export const EscolherUsina = (p: { valor: Opcao | null; aoMudar: (usina: Opcao | null) => void }) => (
  <Combobox rotulo="Usina" valor={p.valor} aoMudar={p.aoMudar} buscar={buscarUsinas} />
)
