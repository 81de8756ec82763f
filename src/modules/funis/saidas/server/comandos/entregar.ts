import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { segredosValidos } from '#platform/saidas/assinatura.ts'
import { postarAssinado } from '#platform/saidas/postar.ts'
import { esperaDepois } from '#platform/saidas/repetir.ts'
import type { Servicos } from '#platform/servicos.ts'
import { destino } from './ligacao.ts'
import { trabalhoDaSaida } from '../tipos-de-trabalho.ts'

interface Saida {
  id: string
  destino_id: string
  corpo: string
  tentativas: number
  url: string
  segredos: Buffer
  ativo: boolean
}

/**
 * One attempt of one delivery. Claims it first, so that two workers do not both send it; the id stays the same, so that
 * a receiver can detect a repetition.
 */
export async function entregarSaida(s: Servicos, id: string): Promise<void> {
  const { rows } = await s.banco.transacao((tx) =>
    sql<Saida>`
      update funis.saidas x
      set tentativas = tentativas + 1, tentar_em = now() + interval '2 minutes'
      from funis.destinos d
      where x.id = ${id}
        and d.id = x.destino_id
        and d.ativo
        and x.situacao = 'pendente'
        and x.tentar_em <= now() + interval '1 second'
      returning x.id, x.destino_id, x.corpo, x.tentativas, d.url, d.segredos, d.ativo
    `.execute(tx),
  )
  const x = rows[0]
  if (!x) return
  const segredos = segredosValidos(comoObjeto(JSON.parse(s.cofre.decifrar(x.segredos, destino.contexto(x.destino_id)))))
  const r = await postarAssinado(s, { url: x.url, segredos }, x.id, x.corpo)
  const espera = r.erro && !r.definitivo ? esperaDepois(x.tentativas, r.espera_s) : null
  const situacao = !r.erro ? 'entregue' : espera === null ? 'morta' : 'pendente'
  const em = espera === null ? null : new Date(Date.now() + espera * 1000)
  await s.executar(sistema, async (u) => {
    await sql`
      update funis.saidas
      set
        situacao = ${situacao},
        tentar_em = ${em},
        entregue_em = ${r.erro ? null : new Date()},
        historico = historico || ${JSON.stringify([{ em: new Date().toISOString(), status: r.status, ms: r.ms, erro: r.erro }])}::jsonb
      where id = ${id}
    `.execute(u.tx)
    if (em) await agendar(u.tx, trabalhoDaSaida, { saida_id: id }, { chave: `saida:${id}:${x.tentativas}`, em })
  })
}

/** Enqueues deliveries again that a crashed process had claimed, or that became due while no worker ran. */
export async function rondarSaidas(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ id: string; tentativas: number }>`
      select x.id, x.tentativas
      from funis.saidas x
      join funis.destinos d on d.id = x.destino_id and d.ativo
      where x.situacao = 'pendente'
        and x.tentar_em < now() - interval '1 minute'
      limit 500
    `.execute(u.tx)
    for (const x of rows) await agendar(u.tx, trabalhoDaSaida, { saida_id: x.id }, { chave: `saida:${x.id}:ronda` })
  })
}

export async function repetirSaida(u: Unidade, funilId: string, id: string): Promise<void> {
  const { rows } = await sql`
    update funis.saidas x
    set situacao = 'pendente', tentativas = 0, tentar_em = now()
    from funis.destinos d
    where x.id = ${id}
      and d.id = x.destino_id
      and d.funil_id = ${funilId}
      and x.situacao in ('morta', 'pendente')
    returning x.id
  `.execute(u.tx)
  if (rows.length === 0) throw conflito('Esta entrega já foi recebida, ou não existe mais.')
  await agendar(u.tx, trabalhoDaSaida, { saida_id: id }, { chave: `saida:${id}:r${Date.now()}` })
  u.auditar({ acao: 'funil.repetir_saida', entidade: 'funil', entidade_id: funilId, depois: { saida_id: id } })
}

/** Retries all deliveries that were given up. */
export async function repetirMortas(u: Unidade, funilId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update funis.saidas x
    set situacao = 'pendente', tentativas = 0, tentar_em = now()
    from funis.destinos d
    where d.id = x.destino_id
      and d.funil_id = ${funilId}
      and x.situacao = 'morta'
    returning x.id
  `.execute(u.tx)
  for (const { id } of rows)
    await agendar(u.tx, trabalhoDaSaida, { saida_id: id }, { chave: `saida:${id}:r${Date.now()}` })
  if (rows.length > 0)
    u.auditar({ acao: 'funil.repetir_saidas', entidade: 'funil', entidade_id: funilId, depois: { total: rows.length } })
  return rows.length
}
