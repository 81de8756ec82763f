import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { FaltaNoEstoque, mover, travarLivres } from '#modules/estoque/publico.ts'
import { qtd } from '#modules/estoque/regras/quantidade.ts'
import type { AtoDe } from '../../../contract/atos.ts'
import { numeroDaOrdem } from '../../../regras/numero.ts'
import { ordemNaSaida } from '../../consultas/da-saida.ts'
import { ondeHaPeca } from '../../consultas/onde-ha.ts'
import { Recusa } from '../../recusa.ts'
import { exigirPapel, exigirTrabalho, registrarEvento, type ContextoDoAto } from './contexto.ts'

type DadosDaPeca = AtoDe<'retirar'>['dados']

interface Lugar {
  id: string
  nome: string
  tipo: string
  responsavel_id: string | null
}

async function lugarDe(c: ContextoDoAto, id: string): Promise<Lugar> {
  const lugar = await c.u.tx
    .selectFrom('estoque_publico.locais')
    .select(['id', 'nome', 'tipo', 'responsavel_id'])
    .where('id', '=', id)
    .where('arquivado_em', 'is', null)
    .executeTakeFirst()
  if (!lugar?.id || !lugar.nome || !lugar.tipo) throw new Recusa('peca', 'Este local não existe mais.')
  return { id: lugar.id, nome: lugar.nome, tipo: lugar.tipo, responsavel_id: lugar.responsavel_id }
}

/** A technician takes and consumes out of the own van only. */
function exigirVanDaEquipe(c: ContextoDoAto, l: Lugar): void {
  const quem = [c.usuarioId, ...c.ordem.tecnicos]
  if (l.tipo !== 'van' || !quem.includes(l.responsavel_id))
    throw new Recusa('peca', `As peças desta ordem saem da van da equipe, não de ${l.nome}.`)
}

const vanDe = async (c: ContextoDoAto): Promise<Lugar> => {
  const quem = [c.usuarioId, ...c.ordem.tecnicos].filter((id) => id !== null)
  const van = await c.u.tx
    .selectFrom('estoque_publico.locais')
    .select(['id'])
    .where('tipo', '=', 'van')
    .where('arquivado_em', 'is', null)
    .where('responsavel_id', 'in', quem)
    .orderBy(sql`responsavel_id = ${c.usuarioId} desc`)
    .executeTakeFirst()
  if (!van?.id) throw new Recusa('peca', 'Ninguém desta equipe responde por uma van. Cadastre a van no estoque.')
  return await lugarDe(c, van.id)
}

const virtual = async (c: ContextoDoAto, tipo: 'cliente'): Promise<string> => {
  const { id } = await c.u.tx
    .selectFrom('estoque_publico.locais')
    .select('id')
    .where('tipo', '=', tipo)
    .executeTakeFirstOrThrow()
  if (!id) throw new Recusa('peca', 'O local do cliente não existe no estoque.')
  return id
}

interface Uso {
  tipo: 'retirada' | 'consumida' | 'devolvida'
  quantidade: string
  local_id: string
  movimento_id: string | null
  serie_retirada?: string | undefined
}

async function anotarUso(c: ContextoDoAto, d: DadosDaPeca, uso: Uso): Promise<void> {
  await c.u.tx
    .insertInto('ordens.usos')
    .values({
      id: uuidv7(),
      ordem_id: c.ordem.id,
      ciclo: c.ordem.ciclo,
      item_id: d.item_id,
      tipo: uso.tipo,
      qtd: uso.quantidade,
      local_id: uso.local_id,
      series: d.series,
      serie_retirada: uso.serie_retirada ?? null,
      movimento_id: uso.movimento_id,
      usuario_id: c.usuarioId,
      ato_id: c.ato.id,
      ocorrido_em: c.em,
    })
    .execute()
}

interface Viagem {
  tipo: 'transferencia' | 'saida'
  de: string
  para: string
  reservaId?: string | undefined
}

async function levar(c: ContextoDoAto, d: DadosDaPeca, v: Viagem): Promise<string> {
  const linha = { itemId: d.item_id, de: v.de, para: v.para, quantidade: d.quantidade, series: d.series }
  try {
    const { movimentoId } = await mover(c.u, `ordem:${c.ato.id}`, {
      tipo: v.tipo,
      ocorridoEm: diaAqui(c.em),
      documento: numeroDaOrdem(c.ordem),
      origem: { tipo: 'ordem', id: c.ordem.id },
      linhas: [{ ...linha, reservaId: v.reservaId }],
    })
    return movimentoId
  } catch (erro) {
    throw comoRecusaDaPeca(erro)
  }
}

/** What the stock refuses, with the reason that the device knows. */
function comoRecusaDaPeca(erro: unknown): unknown {
  if (!(erro instanceof ErroApp) || erro.status >= 500) return erro
  return new Recusa(erro instanceof FaltaNoEstoque ? 'saldo' : 'peca', erro.message)
}

/** The quantity in hand: taken, neither consumed nor returned. */
async function emMao(c: ContextoDoAto, itemId: string, quantidade: string): Promise<{ falta: string | null }> {
  const { rows } = await sql<{ falta: string; sobra: boolean }>`
    select
      trim_scale(${quantidade}::numeric - coalesce(sum(case u.tipo when 'retirada' then u.qtd else -u.qtd end), 0))::text as falta,
      ${quantidade}::numeric <= coalesce(sum(case u.tipo when 'retirada' then u.qtd else -u.qtd end), 0) as sobra
    from ordens.usos u
    where u.ordem_id = ${c.ordem.id}
      and u.item_id = ${itemId}
  `.execute(c.u.tx)
  const [linha] = rows
  return { falta: linha && !linha.sobra ? linha.falta : null }
}

/** The reservation of this order for an item in a place, if it still holds something. */
const reservaPara = (c: ContextoDoAto, itemId: string, localId: string, quantidade: string) =>
  ordemNaSaida.reserva(c.u.tx, { id: c.ordem.id, itemId, localId, quantidade })

/**
 * Refuses to take out of a van what is not in it or is in the hands of a crew already: nothing moves, so no ledger does.
 * Returns the serials that are free there.
 */
async function exigirLivre(c: ContextoDoAto, itemId: string, quantidade: string, van: Lugar): Promise<string[]> {
  await travarLivres(c.u.tx, [itemId], van.id)
  const equipe = [c.usuarioId, ...c.ordem.tecnicos]
  const lugares = await ondeHaPeca(c.u.tx, { ordemId: c.ordem.id, itemId, equipe })
  const ha = lugares.find((l) => l.local_id === van.id)
  const livre = Number(ha?.livre ?? 0)
  if (livre < Number(quantidade))
    throw new Recusa(
      'saldo',
      livre === 0
        ? `Não há nenhuma peça desta livre em ${van.nome}.`
        : `Em ${van.nome} há ${qtd(ha?.livre ?? '0')} desta peça fora das mãos das equipes. Confira a quantidade.`,
    )
  return ha?.series ?? []
}

/** A part that has serials is taken by them: one for each, all of them free in the van. */
async function exigirSeries(c: ContextoDoAto, d: DadosDaPeca, van: Lugar, livres: readonly string[]): Promise<void> {
  const material = await c.u.tx
    .selectFrom('estoque_publico.materiais')
    .select('rastreio')
    .where('item_id', '=', d.item_id)
    .executeTakeFirst()
  if (material?.rastreio !== 'serie') return
  const series = new Set(d.series)
  if (series.size !== Number(d.quantidade)) throw new Recusa('peca', 'Diga a série de cada peça que vai levar.')
  exigirEntre([...series], van, livres)
}

function exigirEntre(series: readonly string[], van: Lugar, livres: readonly string[]): void {
  const outra = series.find((s) => !livres.includes(s))
  if (outra) throw new Recusa('peca', `A série ${outra} não está livre em ${van.nome}.`)
}

/** The serials that this order took and neither used nor gave back. */
async function seriesNaMao(c: ContextoDoAto, itemId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ serie: string }>`
    select s as serie
    from ordens.usos u
    cross join unnest(u.series) s
    where u.ordem_id = ${c.ordem.id}
      and u.item_id = ${itemId}
    group by s
    having sum(case u.tipo when 'retirada' then 1 else -1 end) > 0
  `.execute(c.u.tx)
  return new Set(rows.map((r) => r.serie))
}

/** Takes parts for this order: from a store into the van, or out of what the van already has. */
export async function retirar(c: ContextoDoAto, { dados: d }: AtoDe<'retirar'>): Promise<void> {
  exigirPapel(c, 'tecnico', 'operador')
  exigirTrabalho(c)
  const de = await lugarDe(c, d.local_id)
  let movimento_id: string | null = null
  if (de.tipo === 'almoxarifado') {
    const van = await vanDe(c)
    const reservaId = await reservaPara(c, d.item_id, de.id, d.quantidade)
    movimento_id = await levar(c, d, { tipo: 'transferencia', de: de.id, para: van.id, reservaId })
  } else {
    exigirVanDaEquipe(c, de)
    await exigirSeries(c, d, de, await exigirLivre(c, d.item_id, d.quantidade, de))
  }
  await anotarUso(c, d, { tipo: 'retirada', quantidade: d.quantidade, local_id: de.id, movimento_id })
  await registrarEvento(c, { tipo: 'retirar', dados: { ...d, local: de.nome } })
}

/** Consumes from the van. What was not taken before is taken now. */
export async function consumir(c: ContextoDoAto, { dados: d }: AtoDe<'consumir'>): Promise<void> {
  exigirPapel(c, 'tecnico')
  exigirTrabalho(c)
  const van = await lugarDe(c, d.local_id)
  exigirVanDaEquipe(c, van)
  const { falta } = await emMao(c, d.item_id, d.quantidade)
  const minhas = await seriesNaMao(c, d.item_id)
  const novas = d.series.filter((s) => !minhas.has(s))
  if (falta !== null || novas.length > 0) exigirEntre(novas, van, await exigirLivre(c, d.item_id, falta ?? '0', van))
  if (falta !== null)
    await anotarUso(
      c,
      { ...d, series: novas },
      { tipo: 'retirada', quantidade: falta, local_id: van.id, movimento_id: null },
    )
  const movimento_id = await levar(c, d, { tipo: 'saida', de: van.id, para: await virtual(c, 'cliente') })
  await anotarUso(c, d, {
    tipo: 'consumida',
    quantidade: d.quantidade,
    local_id: van.id,
    movimento_id,
    serie_retirada: d.serie_retirada,
  })
  await registrarEvento(c, { tipo: d.serie_retirada ? 'trocar' : 'consumir', dados: { ...d, local: van.nome } })
}

/** Returns what is in hand; into the van itself nothing moves. */
export async function devolver(c: ContextoDoAto, { dados: d }: AtoDe<'devolver'>): Promise<void> {
  exigirPapel(c, 'tecnico', 'operador')
  const { falta } = await emMao(c, d.item_id, d.quantidade)
  if (falta !== null)
    throw new Recusa('peca', `Esta ordem tem ${falta} a menos desta peça na mão. Confira a quantidade.`)
  const para = await lugarDe(c, d.local_id)
  const movimento_id =
    para.tipo === 'van' ? null : await levar(c, d, { tipo: 'transferencia', de: (await vanDe(c)).id, para: para.id })
  await anotarUso(c, d, { tipo: 'devolvida', quantidade: d.quantidade, local_id: para.id, movimento_id })
  await registrarEvento(c, { tipo: 'devolver', dados: { ...d, local: para.nome } })
}
