import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { dataCurta } from '#ui/formatos.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'

const QUANTAS = 12
const juntas = (...partes: (string | null | undefined)[]) => partes.filter(Boolean).join(' · ')

export const buscarConversas: BuscarOpcoes = async (busca, signal) => {
  const { data } = await chamar(
    conversas.listar,
    { query: { limit: QUANTAS, ...(busca ? { busca } : {}) } },
    { signal },
  )
  return data.map((c) => ({
    valor: c.id,
    rotulo: c.contato_nome || 'Sem nome',
    detalhe: juntas(c.caixa_nome, c.status === 'finalizada' ? 'finalizada' : null, dataCurta(c.criado_em)),
  }))
}

/** Names of records known only by id. */
export const nomeDoContato = async (id: string) =>
  (await chamar(contatos.obter, { params: { id } })).data.nome || 'Sem nome'
export const nomeDaConversa = async (id: string) =>
  (await chamar(conversas.obter, { params: { id }, query: { incluir_mensagens: false } })).data.contato_nome ||
  'Sem nome'
