import { sql } from 'kysely'
import { situacaoDe, type Definicao, type Estagio } from '#engines/funil/tipos.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { tempoUtilEntre, type Expediente } from '#kit/expediente.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { expedienteNoFunil } from '#modules/funis/nucleo/server/consultas/expediente.ts'
import {
  destaVisita,
  prazoAMao,
  retomada,
  type VisitaAoEstagio,
} from '#modules/funis/nucleo/server/consultas/prazos-a-mao.ts'
import { vencimentoDaVisita, vencimentoDe } from '#modules/funis/nucleo/server/comandos/relogio.ts'

export interface EstagioQueSai {
  id: string
  nome: string
  tipo: Estagio['tipo']
  cartoes: number
}

/**
 * Rejects a definition in which a stage changes its funnel or key, or, while it contains cards, between open, won and
 * lost.
 */
export async function exigirMesmosEstagios(tx: Tx, funilId: string, d: Definicao): Promise<void> {
  const { rows } = await sql<{
    id: string
    funil_id: string
    chave: string
    tipo: Estagio['tipo']
    arquivado: boolean
    cartoes: number
  }>`
    select
      e.id,
      e.funil_id,
      e.chave,
      e.tipo,
      e.arquivado_em is not null as arquivado,
      (select count(*)::int from funis.cartoes c where c.estagio_id = e.id) as cartoes
    from funis.estagios e
    where e.id = any(${d.estagios.map((e) => e.id)}::uuid[])
  `.execute(tx)
  for (const antes of rows) {
    const agora = d.estagios.find((e) => e.id === antes.id)
    if (!agora) continue
    if (antes.funil_id !== funilId) throw invalido(`O estágio “${agora.nome}” é de outro funil.`)
    if (!antes.arquivado && antes.chave !== agora.chave)
      throw invalido(`A chave do estágio “${agora.nome}” não muda: outros funis o conhecem por ela.`)
    if (antes.cartoes > 0 && situacaoDe(antes.tipo) !== situacaoDe(agora.tipo))
      throw conflito(
        `“${agora.nome}” tem cartões e não pode passar de ${antes.tipo} a ${agora.tipo}. Crie outro estágio e leve os cartões para ele.`,
      )
  }
}

/**
 * Locks the stages that the definition removes, so that no card enters them before it is published. Lock order: their
 * cards first, then the stages, as a move does.
 */
export async function estagiosQueSaem(tx: Tx, funilId: string, d: Definicao): Promise<EstagioQueSai[]> {
  const fora = sql`
    e.funil_id = ${funilId}
    and e.arquivado_em is null
    and not e.id = any(${d.estagios.map((e) => e.id)}::uuid[])
  `
  await sql`
    select c.id
    from funis.cartoes c
    where c.estagio_id in (select e.id from funis.estagios e where ${fora})
    order by c.id
    for update
  `.execute(tx)
  await sql`
    select e.id
    from funis.estagios e
    where ${fora}
    order by e.id
    for no key update
  `.execute(tx)
  const { rows } = await sql<EstagioQueSai>`
    select
      e.id, e.nome, e.tipo, (select count(*)::int from funis.cartoes c where c.estagio_id = e.id) as cartoes
    from funis.estagios e
    where ${fora}
    order by e.lugar
  `.execute(tx)
  return rows
}

const segundos = (ms: number) => Math.max(0, Math.round(ms / 1000))

/** Progress callback: number of further cards done. */
export type Andou = (quantos: number) => Promise<void>
const NINGUEM: Andou = async () => {}
/** Cards per statement. Larger batches hold their parameters for longer; one statement per card takes as long again. */
const POR_VEZ = 500
const emPartes = <T>(itens: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(itens.length / POR_VEZ) }, (_, i) => itens.slice(i * POR_VEZ, (i + 1) * POR_VEZ))

/** Removing a stage must not move cards past a stage that requires an approval. */
async function exigirQueNaoPule(tx: Tx, de: EstagioQueSai, para: Estagio): Promise<void> {
  const {
    rows: [r],
  } = await sql<{ n: number; nome: string }>`
    select count(distinct c.id)::int as n, min(e.nome) as nome
    from funis.cartoes c
    cross join lateral funis.falta_aprovar(c.id, ${para.id}) as f(id)
    join funis.estagios e on e.id = f.id
    where c.estagio_id = ${de.id}
      and c.situacao = 'aberto'
  `.execute(tx)
  if (!r || r.n === 0) return
  const quantos = r.n === 1 ? '1 cartão' : `${r.n} cartões`
  throw invalido(
    `${quantos} de “${de.nome}” ainda não tem aprovação para passar de “${r.nome}”. Leve a um estágio antes dele.`,
    [{ campo: `levar.${de.id}`, mensagem: `Escolha um estágio antes de “${r.nome}”` }],
  )
}

interface Parado {
  id: string
  funil_id: string
  seq: number
  entrou_estagio_em: Date
  vence_em: Date | null
}

/**
 * Moves all cards of a removed stage to another one of the same type, in their order, with a log row each. Runs no
 * hand-offs and no rules, because the work has not progressed.
 */
export async function levarCartoes(
  u: Unidade,
  d: Definicao,
  de: EstagioQueSai,
  paraId: string | undefined,
  andou: Andou = NINGUEM,
): Promise<number> {
  if (de.cartoes === 0) return 0
  const para = d.estagios.find((e) => e.id === paraId)
  if (!para || situacaoDe(para.tipo) !== situacaoDe(de.tipo))
    throw invalido(`Escolha para onde vão os cartões de “${de.nome}”: um estágio do mesmo tipo.`, [
      { campo: `levar.${de.id}`, mensagem: 'Escolha um estágio do mesmo tipo' },
    ])
  const agora = new Date()
  const { rows } = await sql<Parado>`
    select
      c.id,
      c.funil_id,
      c.entrou_estagio_em,
      c.vence_em,
      (select max(t.seq) + 1 from funis.transicoes t where t.cartao_id = c.id) as seq
    from funis.cartoes c
    where c.estagio_id = ${de.id}
    order by c.id
    for update
  `.execute(u.tx)
  const [primeiro] = rows
  if (!primeiro) return 0
  await exigirQueNaoPule(u.tx, de, para)
  const expediente = await expedienteNoFunil(u.tx, primeiro.funil_id)
  // a legal deadline depends on the card; any other is the same for all cards that enter together
  const comum = para.prazo?.unidade === 'legal' ? null : await vencimentoDe(u.tx, para, primeiro.id, agora, expediente)
  for (const parte of emPartes(rows)) {
    await levarParte(u, parte, { de, para, comum, agora, expediente })
    await andou(parte.length)
  }
  return rows.length
}

async function levarParte(
  u: Unidade,
  cartoes: readonly Parado[],
  {
    de,
    para,
    comum,
    agora,
    expediente,
  }: { de: EstagioQueSai; para: Estagio; comum: Date | null; agora: Date; expediente: Expediente },
): Promise<void> {
  const aberto = situacaoDe(para.tipo) === 'aberto'
  const linhas: unknown[] = []
  for (const c of cartoes) {
    const vence = !aberto
      ? null
      : para.prazo?.unidade === 'legal'
        ? await vencimentoDe(u.tx, para, c.id, agora, expediente)
        : comum
    linhas.push({
      cartao_id: c.id,
      seq: c.seq,
      duracao_s: segundos(agora.getTime() - c.entrou_estagio_em.getTime()),
      duracao_util_s: segundos(tempoUtilEntre(expediente, c.entrou_estagio_em, agora)),
      no_prazo: c.vence_em ? agora <= c.vence_em : null,
      vence_em: vence,
    })
  }
  const forma = sql`
    jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as m(
      cartao_id uuid, seq int, duracao_s bigint, duracao_util_s bigint, no_prazo boolean, vence_em timestamptz
    )
  `
  await sql`
    insert into funis.transicoes (
      cartao_id, seq, funil_id, de_estagio_id, para_estagio_id, em, por_tipo, motivo, duracao_s, duracao_util_s,
      no_prazo
    )
    select
      m.cartao_id,
      m.seq,
      c.funil_id,
      ${de.id},
      ${para.id},
      ${agora},
      'sistema',
      ${`O estágio “${de.nome}” saiu do funil`},
      m.duracao_s,
      m.duracao_util_s,
      m.no_prazo
    from ${forma}
    join funis.cartoes c on c.id = m.cartao_id
  `.execute(u.tx)
  await sql`
    update funis.cartoes c
    set
      estagio_id = ${para.id},
      entrou_estagio_em = ${agora},
      vence_em = m.vence_em,
      ${para.tipo === 'espera' ? sql`` : sql`pausa_estagio_id = null, pausa_vence_em = null, pausado_em = null,`} versao = c.versao + 1,
      atualizado_em = ${agora}
    from ${forma}
    where c.id = m.cartao_id
  `.execute(u.tx)
}

interface Quais {
  /** progress callback */
  andou?: Andou | undefined
  /** recalculate only deadlines that were computed with these business hours; others are left */
  por?: Expediente
}

/**
 * Recalculates the deadlines of cards in stages whose deadline changed, from when each entered, with its pauses.
 * Deadlines set by hand stay.
 */
export async function recontarPrazos(
  u: Unidade,
  estagios: readonly Estagio[],
  { andou = NINGUEM, por }: Quais = {},
): Promise<number> {
  let n = 0
  for (const e of estagios) {
    const { rows } = await sql<Recontado>`
      select c.id, c.funil_id, c.entrou_estagio_em as desde, c.vence_em, ${retomada(destaVisita)} as retomada
      from funis.cartoes c
      where c.estagio_id = ${e.id}
        and c.situacao = 'aberto'
        and not ${prazoAMao(destaVisita)}
      order by c.id
      for update
    `.execute(u.tx)
    const [primeiro] = rows
    if (!primeiro) continue
    const expediente = await expedienteNoFunil(u.tx, primeiro.funil_id)
    for (const parte of emPartes(rows)) {
      const novos: unknown[] = []
      for (const c of parte)
        if (!por || igual(c.vence_em, await vencimentoDaVisita(u.tx, e, c, por)))
          novos.push({ id: c.id, vence_em: await vencimentoDaVisita(u.tx, e, c, expediente) })
      await sql`
        update funis.cartoes c
        set vence_em = m.vence_em
        from jsonb_to_recordset(${JSON.stringify(novos)}::jsonb) as m(id uuid, vence_em timestamptz)
        where c.id = m.id
          and c.vence_em is distinct from m.vence_em
      `.execute(u.tx)
      await andou(parte.length)
    }
    n += rows.length
  }
  return n
}

type Recontado = VisitaAoEstagio & Pick<Parado, 'funil_id' | 'vence_em'>
export const igual = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime()
