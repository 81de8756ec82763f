import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { tipoDoMime } from '#modules/chat/nucleo/regras/envio/tipo-do-mime.ts'
import { emitirCriadas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import type { ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'

export interface MensagemPeloSistema {
  texto: string
  dados: Record<string, unknown>
  arquivo?: { nome: string; mime: string; tamanho: number; caminho: string } | null | undefined
}

interface Envio {
  /** shown as the author */
  autor_nome: string
  /** prefix of the messages' idempotency keys */
  origem: string
  mensagens: readonly MensagemPeloSistema[]
}

/**
 * Queues messages to the customer without a user, and without an attendant's heading. They neither assign a user nor
 * count as an answer; the customer's waiting time does not run afterwards. Returns their ids.
 */
export async function enviarPeloSistema(
  u: Unidade,
  conversa: ConversaTrancada,
  { autor_nome, origem, mensagens }: Envio,
): Promise<string[]> {
  const novas = mensagens.map((m, n) => ({ ...m, id: uuidv7(), seq: conversa.ultima_seq + 1 + n }))
  const ultima = novas.at(-1)
  if (!ultima) return []
  await u.tx
    .insertInto('chat.mensagens')
    .values(
      novas.map((m) => ({
        id: m.id,
        conversa_id: conversa.id,
        seq: m.seq,
        caixa_entrada_id: conversa.caixa_entrada_id,
        direcao: 'saida',
        tipo: m.arquivo ? tipoDoMime(m.arquivo.mime) : 'text',
        conteudo: m.texto,
        status: 'pendente',
        autor_nome,
        id_cliente: `${origem}:${m.id}`,
        dados: JSON.stringify(m.dados),
      })),
    )
    .execute()
  for (const { id, arquivo: a } of novas) {
    if (a)
      await u.tx
        .insertInto('chat.anexos')
        .values({
          id: uuidv7(),
          mensagem_id: id,
          ordem: 0,
          nome_arquivo: a.nome || 'arquivo',
          tipo_mime: a.mime,
          tamanho: a.tamanho,
          caminho_storage: a.caminho,
          estado: 'pronto',
        })
        .execute()
  }
  await sql`
    update chat.conversas
    set
      ultima_seq = ${ultima.seq},
      ultima_msg_seq = ${ultima.seq},
      aguardando_desde = null,
      ultima_interacao_em = now(),
      atualizada_em = now()
    where id = ${conversa.id}
  `.execute(u.tx)
  conversa.ultima_seq = ultima.seq
  conversa.aguardando_desde = null
  const ids = novas.map((m) => m.id)
  await emitirCriadas(u, ids, [
    { id: conversa.id, caixa_entrada_id: conversa.caixa_entrada_id, seq: ultima.seq, nova: false },
  ])
  return ids
}
