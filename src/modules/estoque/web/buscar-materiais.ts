import { chamar } from '#platform/navegador/api.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { materiais } from '../contract/materiais.ts'
import { qtd } from './nomes.ts'

/** Materials of a text, for a field that chooses one. */
export async function buscarMateriais(busca: string, signal: AbortSignal): Promise<Opcao[]> {
  const { data } = await chamar(materiais.listar, { query: { ...(busca ? { busca } : {}), limit: 20 } }, { signal })
  return data.map((m) => ({
    valor: m.id,
    rotulo: `${m.codigo} ${m.nome}`,
    detalhe: `${qtd(m.disponivel)} ${m.unidade.toLowerCase()} livres`,
  }))
}
