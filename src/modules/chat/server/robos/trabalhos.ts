import { sql } from 'kysely'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Trabalho } from '#platform/jobs/executor.ts'
import type { DependenciasDoChat } from '../dependencias.ts'
import { avancarConversa } from './comandos/avancar.ts'
import { chamarDeFora, type DadosDaChamada } from './comandos/chamar.ts'
import { encerrar } from './comandos/encerrar.ts'
import { corridaDa } from './consultas/corrida.ts'

type DadosDoTempo = DadosDaChamada & { expira?: boolean }

/** Jobs that advance runs: messages, timeouts, responses of external calls. Each may run twice. */
export function trabalhosDosRobos(d: DependenciasDoChat): Trabalho[] {
  const cuidando =
    <D extends { conversa_id: string }>(fazer: (dados: D) => Promise<void>) =>
    async (dados: unknown) => {
      const { conversa_id } = dados as D
      await fazer(dados as D).catch((erro: unknown) => desistir(d, conversa_id, erro))
    }
  return [
    {
      nome: 'chat:robo-avancar',
      executar: cuidando<{ conversa_id: string }>(({ conversa_id }) => avancarConversa(d, conversa_id)),
    },
    {
      nome: 'chat:robo-tempo',
      executar: cuidando<DadosDoTempo>(({ conversa_id, sessao_id, ficha, expira }) =>
        avancarConversa(d, conversa_id, { tipo: 'tempo', sessao_id, ficha, ...(expira ? { expira } : {}) }),
      ),
    },
    { nome: 'chat:robo-chamar', executar: cuidando<DadosDaChamada>((dados) => chamarDeFora(d, dados)) },
  ]
}

/**
 * Handles a failed step. Errors with a `code` are retried as database errors, except SQLSTATE classes 22 and 23 (data,
 * constraints). Any other failure ends the run, so that the customer is served by users instead of waiting for the bot.
 */
async function desistir(d: DependenciasDoChat, conversaId: string, erro: unknown): Promise<void> {
  const doBanco = typeof erro === 'object' && erro !== null && 'code' in erro && !/^(22|23)/.test(String(erro.code))
  if (doBanco) throw erro
  d.s.log.error({ err: erro, conversa: conversaId }, 'a flow step failed; the conversation goes to people')
  await d.s.executar(sistema, async (u) => {
    const conversa = await u.tx
      .selectFrom('chat.conversas')
      .selectAll()
      .where('id', '=', conversaId)
      .forUpdate()
      .executeTakeFirst()
    const corrida = conversa && (await corridaDa(u.tx, conversaId))
    if (conversa && corrida) await encerrar(u, conversa, corrida, 'quebrou')
  })
}

/** Job: finds runs without a pending job (attempts used up, database restored) and advances them. */
export async function acordarEsquecidas(d: DependenciasDoChat): Promise<void> {
  const { rows } = await sql<{ conversa_id: string }>`
    select s.conversa_id
    from chat.fluxo_sessoes s
    where s.situacao = 'ativa'
      and s.atualizada_em < now() - interval '2 minutes'
      and (
        s.estado ->> 'no' is null
        or (
          s.estado -> 'espera' ->> 'tipo' = 'entrada'
          and exists (
            select from chat.mensagens m
            where m.conversa_id = s.conversa_id
              and m.direcao = 'entrada'
              and m.seq > s.lida_ate_seq
          )
        )
      )
    limit 500
  `.execute(d.s.banco.db)
  for (const { conversa_id } of rows)
    await avancarConversa(d, conversa_id).catch((erro: unknown) => desistir(d, conversa_id, erro))
}
