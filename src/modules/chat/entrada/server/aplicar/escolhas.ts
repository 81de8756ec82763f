import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { EntradaMensagem } from '#modules/chat/nucleo/server/canais/canal.ts'
import { opcoesEscolhidas } from '#modules/chat/especiais/regras/registro.ts'
import { itens, type Recebida } from '../lote.ts'

interface Escolha {
  alvo: string
  autor: string
  nome: string
  opcoes: string[]
  em: string
}

/**
 * Stores votes and answers to buttons and lists on the message they answer, in addition to their own message: the
 * latest one of each person. A poll then shows its result, a question the chosen option.
 */
export async function aplicarEscolhas(
  u: Unidade,
  caixaId: string,
  lote: readonly Recebida[],
  mudaram: Set<string>,
): Promise<void> {
  for (const { entrada } of itens(lote, 'mensagem')) {
    const escolha = lerEscolha(entrada)
    if (!escolha) continue
    const { alvo, autor, ...resposta } = escolha
    const { rows } = await sql<{ id: string }>`
      update chat.mensagens
      set
        dados = jsonb_set(
            case when dados ? 'respostas' then dados else coalesce(dados, '{}') || '{"respostas": {}}' end,
            array['respostas', ${autor}],
            ${JSON.stringify(resposta)}::jsonb
          )
      where caixa_entrada_id = ${caixaId}
        and id_externo = ${alvo}
        and coalesce(dados -> 'respostas' -> ${autor} ->> 'em', '') <= ${resposta.em}
      returning id
    `.execute(u.tx)
    for (const { id } of rows) mudaram.add(id)
  }
}

function lerEscolha(e: EntradaMensagem): Escolha | null {
  const { especial } = e.conteudo
  const opcoes = especial ? opcoesEscolhidas(especial) : null
  if (!opcoes || !e.citacao || e.de_mim) return null
  return {
    alvo: e.citacao.id_externo,
    autor: e.participante ?? e.jid,
    nome: e.nome ?? '',
    opcoes,
    em: e.momento.toISOString(),
  }
}
