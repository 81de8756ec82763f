import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { tipoDeTrabalho, trabalho, type Trabalho } from '#platform/jobs/trabalho.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { criarTranscritor } from './comandos/transcrever.ts'
import { FalhaDaIa } from './falhas.ts'
import { z } from 'zod'

const transcricao = tipoDeTrabalho(
  'chat:ia-transcrever',
  z.object({ mensagem_id: z.uuid(), tentativa: z.int().default(0) }),
)

/**
 * Delays in minutes before retries when the provider is unavailable or busy. After the last one the failure is
 * recorded; a user may still request it.
 */
const PAUSAS_MIN = [1, 5, 20]

/** Enqueues the transcription of a customer's voice note after its download, if the inbox has it enabled. */
export async function agendarTranscricao(
  { tx }: Unidade,
  m: { mensagem_id: string; caixa_entrada_id: string; direcao: string; tipo_mime: string },
): Promise<void> {
  if (m.direcao !== 'entrada' || !m.tipo_mime.startsWith('audio/')) return
  const ligada = await tx
    .selectFrom('chat.ia_caixas')
    .select('habilidade')
    .where('caixa_entrada_id', '=', m.caixa_entrada_id)
    .where('habilidade', '=', 'transcricao_automatica')
    .executeTakeFirst()
  if (ligada)
    await agendar(tx, transcricao, { mensagem_id: m.mensagem_id }, { chave: `ia-transcrever:${m.mensagem_id}` })
}

/**
 * Job: transcribes a voice note. May run twice: an existing transcription is not requested again, and each call is
 * recorded.
 */
export function trabalhoDeTranscricao(d: DependenciasDoChat): Trabalho {
  const transcrever = criarTranscritor(d)
  return trabalho(transcricao, async ({ mensagem_id, tentativa }) => {
    const m = await d.s.banco.db
      .selectFrom('chat.mensagens')
      .select(['conversa_id', 'caixa_entrada_id'])
      .where('id', '=', mensagem_id)
      .where('apagada_em', 'is', null)
      .executeTakeFirst()
    if (!m) return
    try {
      await transcrever(null, { id: m.conversa_id, caixa_entrada_id: m.caixa_entrada_id }, mensagem_id)
    } catch (erro) {
      if (!(erro instanceof ErroApp)) throw erro
      // disabled meanwhile: no user waits for the result
      if (erro instanceof FalhaDaIa && erro.code === 'AI_OFF') return
      const pausa = erro instanceof FalhaDaIa && PASSAGEIRAS.has(erro.code) ? PAUSAS_MIN[tentativa] : undefined
      await d.s.executar(sistema, async (u) => {
        if (pausa !== undefined)
          return agendar(
            u.tx,
            transcricao,
            { mensagem_id, tentativa: tentativa + 1 },
            { chave: `ia-transcrever:${mensagem_id}:${tentativa + 1}`, em: new Date(Date.now() + pausa * 60_000) },
          )
        await sql`
          update chat.mensagens
          set dados = coalesce(dados, '{}') || ${JSON.stringify({ transcricao_falha: erro.message })}::jsonb
          where id = ${mensagem_id}
            and apagada_em is null
            and not coalesce(dados ? 'transcricao', false)
        `.execute(u.tx)
        await emitirAlteradas(u, [mensagem_id])
      })
    }
  })
}

const PASSAGEIRAS = new Set(['AI_BUSY', 'AI_DOWN', 'AI_SLOW', 'AI_UNREACHABLE', 'AI_BROKEN'])
