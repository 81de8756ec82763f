import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { liberar, reservar, travarLivres } from '#modules/estoque/publico.ts'
import { deNumeric, escreverQuantidade, type Micros } from '#modules/estoque/regras/quantidade.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Trancada } from './trancar.ts'

export const ORIGEM = 'separacao'

interface Linha {
  id: string
  item_id: string
  qtd: string
  separado: string
}
interface Reserva {
  id: string
  linha_id: string
  item_id: string
  local_id: string | null
  resta: string
}

async function linhasDe(tx: Tx, id: string): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    select
      l.id,
      l.item_id,
      l.qtd::text as qtd,
      coalesce((
        select sum(c.qtd)
        from separacao.coletas c
        where c.linha_id = l.id
          and c.item_id = l.item_id
      ), 0)::text as separado
    from separacao.linhas l
    join estoque_publico.materiais m on m.item_id = l.item_id
    where l.separacao_id = ${id}
    order by l.item_id, l.id
  `.execute(tx)
  return rows
}

/** The reservations of a kit that still hold or want something. */
export async function reservasAtivas(tx: Tx, id: string): Promise<Reserva[]> {
  const { rows } = await sql<Reserva>`
    select r.id, r.origem_id as linha_id, r.item_id, r.local_id, (r.qtd - r.atendida)::text as resta
    from estoque_publico.reservas r
    join separacao.linhas l on l.id = r.origem_id
    where r.origem_tipo = ${ORIGEM}
      and r.situacao = 'ativa'
      and l.separacao_id = ${id}
    order by r.item_id, r.id
  `.execute(tx)
  return rows
}

const soma = (reservas: readonly Reserva[]): Micros => reservas.reduce((s, r) => s + deNumeric(r.resta), 0n)

/**
 * Brings the reservations of a kit to what it needs: as much as is free in its place, the rest as a wish without a
 * place, which purchasing reads as demand. Materials are taken in one order, after the lock of the kit.
 */
export async function acertarReservas(u: Unidade, s: Trancada): Promise<void> {
  // past its day nothing is held for a kit that no user has begun
  if (s.reserva_ate && s.reserva_ate < new Date() && s.situacao === 'aberta')
    return await liberarTudo(u, s.id, 'a reserva venceu')
  const linhas = await linhasDe(u.tx, s.id)
  const antes = await reservasAtivas(u.tx, s.id)
  // of another material: the line was changed
  for (const r of antes)
    if (!linhas.some((l) => l.id === r.linha_id && l.item_id === r.item_id)) await liberar(u, r.id, 'material trocado')
  if (linhas.length === 0) return
  const livres = s.local_id
    ? await travarLivres(
        u.tx,
        linhas.map((l) => l.item_id),
        s.local_id,
      )
    : new Map<string, string>()
  for (const l of linhas) {
    const dela = antes.filter((r) => r.linha_id === l.id && r.item_id === l.item_id)
    const livre = deNumeric(livres.get(l.item_id) ?? '0')
    const tomado = await acertarLinha(u, s, l, { dela, livre })
    livres.set(l.item_id, escreverQuantidade(livre - tomado))
  }
}

/** Returns what it took of what was free. */
async function acertarLinha(
  u: Unidade,
  s: Trancada,
  l: Linha,
  { dela, livre }: { dela: readonly Reserva[]; livre: Micros },
): Promise<Micros> {
  const presas = dela.filter((r) => r.local_id !== null)
  const [qtd, separado] = [deNumeric(l.qtd), deNumeric(l.separado)]
  const alvo = separado > qtd ? separado : qtd
  let preso = soma(presas)
  let solto = 0n
  if (preso > alvo || presas.some((r) => r.local_id !== s.local_id)) {
    for (const r of presas) await liberar(u, r.id, 'reserva refeita')
    const daqui = presas.filter((r) => r.local_id === s.local_id)
    solto = soma(daqui)
    preso = 0n
  }
  const cabe = livre + solto
  const falta = alvo - preso
  const mais = falta < cabe ? falta : cabe
  if (mais > 0n && s.local_id) await novaReserva(u, s, l, { qtd: mais, localId: s.local_id })
  const resta = falta - (mais > 0n ? mais : 0n)
  const querer = dela.filter((r) => r.local_id === null)
  if (soma(querer) !== resta) {
    for (const r of querer) await liberar(u, r.id, 'falta mudou')
    if (resta > 0n) await novaReserva(u, s, l, { qtd: resta, localId: null })
  }
  return (mais > 0n ? mais : 0n) - solto
}

async function novaReserva(u: Unidade, s: Trancada, l: Linha, r: { qtd: Micros; localId: string | null }) {
  await reservar(u, `separacao:${l.id}:${uuidv7()}`, {
    origem: { tipo: ORIGEM, id: l.id },
    itemId: l.item_id,
    localId: r.localId,
    quantidade: escreverQuantidade(r.qtd),
    ...(s.instala_em ? { precisaEm: s.instala_em } : {}),
    ...(s.reserva_ate ? { expiraEm: s.reserva_ate } : {}),
  })
}

export async function liberarTudo(u: Unidade, id: string, motivo: string): Promise<void> {
  for (const r of await reservasAtivas(u.tx, id)) await liberar(u, r.id, motivo)
}
