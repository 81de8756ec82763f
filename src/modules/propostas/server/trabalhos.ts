import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { trabalho, type Trabalho } from '#platform/jobs/trabalho.ts'
import type { Rotina } from '#platform/jobs/executor.ts'
import type { Servicos } from '#platform/servicos.ts'
import { prazoDaProposta } from '../eventos.ts'
import { abertas } from '../regras/ciclo.ts'
import { trancarPor } from './comandos/nucleo.ts'
import { trabalhoDeAviso, trabalhoDeExpirar } from './tipos-de-trabalho.ts'

/** Locking a proposal that is past its validity expires it. */
export async function expirarProposta(s: Pick<Servicos, 'executar'>, id: string, agora = new Date()): Promise<void> {
  try {
    await s.executar(sistema, async (u) => void (await trancarPor(u, { id }, agora)))
  } catch (erro) {
    if (!(erro instanceof ErroApp && erro.status === 404)) throw erro
  }
}

/** Those that a lost job left open. */
export async function expirarVencidas(s: Pick<Servicos, 'executar' | 'banco'>, agora = new Date()): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from propostas.propostas
    where estado in ('enviada', 'visualizada', 'em_negociacao')
      and vence_em < ${agora}
    order by vence_em
    limit 500
  `.execute(s.banco.db)
  for (const { id } of rows) await expirarProposta(s, id, agora)
}

interface Aviso {
  proposta_id: string
  versao: number
  fato: 'sem_abertura' | 'vence_em'
  dias: number
}

/** Tells automations, when it is still so: the same version in force, not opened, not closed. */
async function avisarPrazo(s: Servicos, a: Aviso): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ vistas: number }>`
      select p.vistas
      from propostas.propostas p
      join propostas.versoes v on v.proposta_id = p.id and v.estado = 'enviada' and v.n = ${a.versao}
      where p.id = ${a.proposta_id}
        and p.estado = any(${[...abertas]}::text[])
        and p.vence_em > now()
    `.execute(u.tx)
    if (!rows[0] || (a.fato === 'sem_abertura' && rows[0].vistas > 0)) return
    u.emitir(prazoDaProposta, a)
  })
}

export const trabalhosDasPropostas = (s: Servicos): Trabalho[] => [
  trabalho(trabalhoDeExpirar, ({ proposta_id }) => expirarProposta(s, proposta_id)),
  trabalho(trabalhoDeAviso, (dados) => avisarPrazo(s, dados)),
]

export const rotinasDasPropostas = (s: Servicos): Rotina[] => [
  { nome: 'propostas:vencidas', cron: '7 3 * * *', executar: () => expirarVencidas(s) },
]
