import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito } from '#kit/erro.ts'
import { desbloquear, localVirtual, mover, parar, type LinhaPedida } from '#modules/estoque/publico.ts'
import { escreverQuantidade } from '#modules/estoque/regras/quantidade.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { linhasContadas, type LinhaContada } from '../consultas/linhas.ts'
import { estadoDe, limitesDo } from '../consultas/revisao.ts'
import { trabalhoDeSelar } from '../tipos-de-trabalho.ts'
import { avisarMudanca, trancarInventario } from './trancar.ts'

const onde = (l: LinhaContada) => [l.endereco || l.codigo, l.lote && `lote ${l.lote}`].filter(Boolean).join(', ')

/**
 * Approves what others counted and posts the differences once: one transaction, one key. `soPorQue`: no other person may
 * approve, and why the one who counted does; the database refuses it while there is another.
 */
export async function aprovarInventario(u: Unidade, id: string, soPorQue?: string): Promise<void> {
  await parar(u.tx)
  const i = await trancarInventario(u.tx, id, ['em_revisao'], 'Este inventário não espera aprovação.')
  const limites = await limitesDo(u.tx, id)
  const linhas = await linhasContadas(u.tx, id)
  for (const l of linhas) {
    const estado = estadoDe(l, limites)
    if (estado === 'por_contar') throw conflito(`Falta contar ${onde(l)}.`)
    if (estado === 'recontando') throw conflito(`Falta recontar ${onde(l)}.`)
    if (estado === 'pede_recontagem') throw conflito(`${onde(l)} passou da tolerância: peça a recontagem antes.`)
    if (estado === 'pede_motivo') throw conflito(`Diga o motivo da diferença de ${onde(l)}.`)
  }
  for (const l of linhas)
    await u.tx
      .updateTable('inventarios.linhas')
      .set({
        esperado: escreverQuantidade(l.conta?.esperado ?? 0n),
        diferenca: escreverQuantidade(l.dif ?? 0n),
        valor_centavos: Number(l.valor),
      })
      .where('id', '=', l.id)
      .execute()
  await u.tx
    .updateTable('inventarios.inventarios')
    .set({
      situacao: 'aprovado',
      aprovado_em: new Date(),
      aprovado_por: u.autor.usuario?.id ?? null,
      aprovado_so_por_que: soPorQue ?? null,
    })
    .where('id', '=', id)
    .execute()
  await exigirLivres(u.tx, linhas)
  await lancar(u, { id, codigo: i.codigo }, linhas)
  await desbloquear(u, id)
  await u.tx
    .updateTable('inventarios.inventarios')
    .set({ situacao: 'lancado', lancado_em: new Date() })
    .where('id', '=', id)
    .execute()
  await agendar(u.tx, trabalhoDeSelar, { inventario_id: id }, { chave: `inventario:selar:${id}` })
  u.auditar({
    acao: soPorQue === undefined ? 'inventario.aprovar' : 'inventario.aprovar_sozinho',
    entidade: 'inventario',
    entidade_id: id,
    antes: { situacao: 'em_revisao' },
    depois: { situacao: 'lancado' },
    motivo: soPorQue,
  })
  avisarMudanca(u, id)
}

/**
 * What is missing may be promised to others: their reservation is released first. A lot that is short against another
 * that has more takes nothing from what is free.
 */
async function exigirLivres(tx: Tx, linhas: readonly LinhaContada[]): Promise<void> {
  const comDif = linhas.filter((l) => l.dif !== null && l.dif !== 0n)
  if (!comDif.some((l) => (l.dif ?? 0n) < 0n)) return
  const { rows } = await sql<{ codigo: string; lugar: string; reservado: string }>`
    select m.codigo, p.nome as lugar, trim_scale(s.reservado)::text as reservado
    from (
      select item, lugar, -sum(dif) as falta
      from unnest(
        ${comDif.map((l) => l.item_id)}::uuid[],
        ${comDif.map((l) => l.local_id)}::uuid[],
        ${comDif.map((l) => escreverQuantidade(l.dif ?? 0n))}::numeric[]
      ) as x(item, lugar, dif)
      group by item, lugar
      having sum(dif) < 0
    ) f
    join estoque_publico.saldos s on s.item_id = f.item and s.local_id = f.lugar
    join estoque_publico.materiais m on m.item_id = f.item
    join estoque_publico.locais p on p.id = f.lugar
    where s.qtd - s.reservado < f.falta
    limit 1
  `.execute(tx)
  const [r] = rows
  if (!r) return
  throw conflito(
    `${r.codigo} em ${r.lugar}: a falta não cabe no que está livre, há ${r.reservado} em reserva. ` +
      'Libere a reserva e aprove de novo.',
  )
}

async function lancar(
  u: Unidade,
  { id, codigo }: { id: string; codigo: string },
  linhas: readonly LinhaContada[],
): Promise<void> {
  const ajuste = await localVirtual(u.tx, 'ajuste')
  const comuns = linhas
    .filter((l) => !l.por_serie && l.dif !== null && l.dif !== 0n)
    .map((l): LinhaPedida => {
      const falta = (l.dif ?? 0n) < 0n
      const quantidade = escreverQuantidade(falta ? -(l.dif ?? 0n) : (l.dif ?? 0n))
      const lote = l.lote ? { numero: l.lote } : undefined
      return { itemId: l.item_id, quantidade, lote, de: falta ? l.local_id : ajuste, para: falta ? ajuste : l.local_id }
    })
    // what is found comes first: between two lots the value stays where it is
    .toSorted((a, b) => Number(a.para === ajuste) - Number(b.para === ajuste))
  const series = await linhasDasSeries(u.tx, linhas, ajuste)
  const mais = { ocorridoEm: diaAqui(), motivo: `Inventário ${codigo}`, origem: { tipo: 'inventario', id } }
  const ajustes = [...comuns, ...series.ajuste]
  if (ajustes.length > 0) await mover(u, `inventario:${id}`, { tipo: 'ajuste', ...mais, linhas: ajustes })
  if (series.transferencia.length > 0)
    await mover(u, `inventario:${id}:t`, { tipo: 'transferencia', ...mais, linhas: series.transferencia })
  if (series.devolucao.length > 0)
    await mover(u, `inventario:${id}:d`, { tipo: 'devolucao', ...mais, linhas: series.devolucao })
}

interface DeOnde {
  numero: string
  local_id: string
  tipo: string
  nome: string
  fisico: boolean
}

/**
 * Serials that are missing leave; those found here come from where the book has them. What moved on after the count is
 * left as it is.
 */
async function linhasDasSeries(tx: Tx, linhas: readonly LinhaContada[], ajuste: string) {
  const pedidas: Record<'ajuste' | 'transferencia' | 'devolucao', LinhaPedida[]> = {
    ajuste: [],
    transferencia: [],
    devolucao: [],
  }
  for (const l of linhas.filter((x) => x.faltam.length > 0 || x.sobram.length > 0)) {
    const { rows } = await sql<DeOnde>`
      select s.numero, s.local_id, p.tipo, p.nome, p.fisico
      from estoque_publico.series s
      join estoque_publico.locais p on p.id = s.local_id
      where s.item_id = ${l.item_id}
        and s.numero = any (${[...l.faltam, ...l.sobram]}::text[])
    `.execute(tx)
    const estao = new Map(rows.map((r) => [r.numero, r]))
    const linha = (numeros: readonly string[], de: string, para: string): LinhaPedida => ({
      itemId: l.item_id,
      quantidade: String(numeros.length),
      series: numeros,
      de,
      para,
    })
    const faltam = l.faltam.filter((n) => estao.get(n)?.local_id === l.local_id)
    if (faltam.length > 0) pedidas.ajuste.push(linha(faltam, l.local_id, ajuste))
    const novas = l.sobram.filter((n) => !estao.has(n) || estao.get(n)?.local_id === ajuste)
    if (novas.length > 0) pedidas.ajuste.push(linha(novas, ajuste, l.local_id))
    for (const n of l.sobram) {
      const esta = estao.get(n)
      if (!esta || esta.local_id === ajuste || esta.local_id === l.local_id) continue
      if (esta.fisico) pedidas.transferencia.push(linha([n], esta.local_id, l.local_id))
      else if (esta.tipo === 'cliente' || esta.tipo === 'consumo')
        pedidas.devolucao.push(linha([n], esta.local_id, l.local_id))
      else throw conflito(`A série ${n} está em ${esta.nome}. Estorne esse movimento antes de aprovar.`)
    }
  }
  return pedidas
}
