import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { trabalho, type Trabalho } from '#platform/jobs/trabalho.ts'
import { trancarPeloSistema } from '#modules/chat/publico.ts'
import type { DependenciasDosRobos } from './dependencias.ts'
import { avancarConversa } from './comandos/avancar.ts'
import { chamarDeFora } from './comandos/chamar.ts'
import { encerrar } from './comandos/encerrar.ts'
import { corridaDa } from './consultas/corrida.ts'
import { trabalhoDaChamada, trabalhoDeAvancar, trabalhoDoTempo } from './tipos-de-trabalho.ts'

/** Jobs that advance runs: messages, timeouts, responses of external calls. Each may run twice. */
export function trabalhosDosRobos(d: DependenciasDosRobos): Trabalho[] {
  const cuidando =
    <D extends { conversa_id: string }>(fazer: (dados: D) => Promise<void>) =>
    (dados: D) =>
      fazer(dados).catch((erro: unknown) => desistir(d, dados.conversa_id, erro))
  return [
    trabalho(
      trabalhoDeAvancar,
      cuidando(({ conversa_id }) => avancarConversa(d, conversa_id)),
    ),
    trabalho(
      trabalhoDoTempo,
      cuidando(({ conversa_id, sessao_id, ficha, expira }) =>
        avancarConversa(d, conversa_id, { tipo: 'tempo', sessao_id, ficha, ...(expira ? { expira } : {}) }),
      ),
    ),
    trabalho(
      trabalhoDaChamada,
      cuidando((dados) => chamarDeFora(d, dados)),
    ),
  ]
}

/**
 * Handles a failed step. Errors with a `code` are retried as database errors, except SQLSTATE classes 22 and 23 (data,
 * constraints) and our own refusals (`ErroApp` below 500). Any other failure ends the run, so that the customer is
 * served by users instead of waiting for the bot.
 */
async function desistir(d: DependenciasDosRobos, conversaId: string, erro: unknown): Promise<void> {
  const passageiro =
    erro instanceof ErroApp
      ? erro.status >= 500
      : typeof erro === 'object' && erro !== null && 'code' in erro && !/^(22|23)/.test(String(erro.code))
  if (passageiro) throw erro
  d.s.log.error({ err: erro, conversa: conversaId }, 'a flow step failed; the conversation goes to people')
  await d.s.executar(sistema, async (u) => {
    const conversa = await trancarPeloSistema(u.tx, conversaId)
    const corrida = conversa && (await corridaDa(u.tx, conversaId))
    if (conversa && corrida) await encerrar(u, conversa, corrida, 'quebrou')
  })
}

/** Job: finds runs without a pending job (attempts used up, database restored) and advances them. */
export async function acordarEsquecidas(d: DependenciasDosRobos): Promise<void> {
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
            select from chat_publico.mensagens m
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
