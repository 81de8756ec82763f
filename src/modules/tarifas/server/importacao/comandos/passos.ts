import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { sql, type RawBuilder } from 'kysely'
import { proximasLidas } from '#platform/importacao/importador.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { PeriodoLido } from '../../../contract/importacao.ts'
import { lerDistribuidoras, procurarDistribuidora } from '../../consultas/distribuidoras.ts'
import { periodosDasDistribuidoras, periodosEmVigor, type LinhaDoPeriodo } from '../../consultas/periodos.ts'
import { emitirMudanca, porNoLugar, trancarDistribuidora } from '../../comandos/gravar.ts'
import { daAneel, type ArquivoDaAneel } from '../importador.ts'
import { planejar } from '../plano.ts'
import { periodoDasCelulas } from './receber.ts'

const LOTE_DE_CONFERIR = 500
const LOTE_DE_GRAVAR = 20
/** A period that lacks a component is to be completed within this time. */
const DIAS_PARA_COMPLETAR = 60

interface Conferida {
  n: number
  situacao: 'nova' | 'muda' | 'igual' | 'invalida'
  erros: { coluna: string; mensagem: string }[]
  valores: PeriodoLido
}

/** Compares the next periods of the file with those in force. Writes nothing but the outcome. */
export async function conferirLinhas(u: Unidade, i: ArquivoDaAneel): Promise<boolean> {
  const rows = await proximasLidas(u.tx, daAneel, i.id, LOTE_DE_CONFERIR)
  if (rows.length === 0) return false
  const todas = await lerDistribuidoras(u.tx)
  const lidas = rows.map((r) => {
    const p = periodoDasCelulas(r.celulas)
    return { n: r.n, p, d: procurarDistribuidora(todas, { cnpj: p.cnpj, nome: p.agente }) }
  })
  const ids = [...new Set(lidas.flatMap(({ d }) => (d ? [d.id] : [])))]
  const emVigor = Map.groupBy(await periodosDasDistribuidoras(u.tx, ids), chaveDe)
  const conferidas = lidas.map(({ n, p, d }): Conferida => {
    const { problema, cnpj: _, ...resto } = p
    const valores: PeriodoLido = {
      ...resto,
      distribuidora_id: d?.id ?? '',
      distribuidora: d?.nome ?? p.agente,
      antes: null,
      incompleta: false,
    }
    const recusar = (mensagem: string): Conferida => ({
      n,
      situacao: 'invalida',
      erros: [{ coluna: `Linha ${p.linha.toLocaleString('pt-BR')}, ${valores.distribuidora}`, mensagem }],
      valores,
    })
    if (problema) return recusar(problema)
    if (!d) return recusar('distribuidora não cadastrada.')
    const plano = planejar(i.tipo, p, emVigor.get(chaveDe({ ...p, distribuidora_id: d.id })) ?? [])
    if (plano.faz === 'recusa') return recusar(plano.mensagem)
    if (plano.faz === 'igual') return { n, situacao: 'igual', erros: [], valores }
    const { precos, notas, incompleta, antes } = plano
    return {
      n,
      situacao: plano.antes ? 'muda' : 'nova',
      erros: [],
      valores: { ...valores, precos, notas, incompleta, antes },
    }
  })
  await guardar(u.tx, i.id, conferidas)
  return true
}

const chaveDe = (p: Pick<LinhaDoPeriodo, 'distribuidora_id' | 'subgrupo' | 'modalidade'>): string =>
  [p.distribuidora_id, p.subgrupo, p.modalidade].join('|')

async function guardar(tx: Tx, id: string, linhas: readonly Conferida[]): Promise<void> {
  await sql`
    update tarifas.importacao_linhas l
    set
      valores = v.valores,
      erros = v.erros,
      situacao = v.situacao
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as v(n int, valores jsonb, erros jsonb, situacao text)
    where l.importacao_id = ${id}
      and l.n = v.n
  `.execute(tx)
}

interface Gravavel {
  n: number
  celulas: string[]
  valores: PeriodoLido
}

/**
 * Writes the next periods. Each is compared again with what is in force now: what a user did since the preview is
 * respected, and a period that no longer fits is refused.
 */
export async function gravarLinhas(u: Unidade, i: ArquivoDaAneel): Promise<boolean> {
  const { rows } = await sql<Gravavel>`
    select n, celulas, valores
    from tarifas.importacao_linhas
    where importacao_id = ${i.id}
      and situacao in ('nova', 'muda')
    order by n
    limit ${LOTE_DE_GRAVAR}
  `.execute(u.tx)
  for (const linha of rows) await gravarUma(u, i, linha)
  return rows.length > 0
}

async function gravarUma(u: Unidade, i: ArquivoDaAneel, { n, celulas, valores }: Gravavel): Promise<void> {
  const p = periodoDasCelulas(celulas)
  const { distribuidora_id, subgrupo, modalidade, classe, inicio, fim, reh, tusdg } = valores
  await trancarDistribuidora(u.tx, distribuidora_id)
  const plano = planejar(i.tipo, p, await periodosEmVigor(u.tx, valores, distribuidora_id))
  const ficar = (situacao: string, mais: { mensagem?: string; vigencia_id?: string; encerradas?: object[] }) =>
    sql`
    update tarifas.importacao_linhas
    set
      situacao = ${situacao},
      vigencia_id = ${mais.vigencia_id ?? null},
      erros = ${JSON.stringify(mais.mensagem ? [{ coluna: `Linha ${p.linha}, ${valores.distribuidora}`, mensagem: mais.mensagem }] : [])}::jsonb,
      valores = valores || ${JSON.stringify({ encerradas: mais.encerradas ?? [] })}::jsonb
    where importacao_id = ${i.id}
      and n = ${n}
  `.execute(u.tx)
  if (plano.faz === 'recusa') return void (await ficar('invalida', { mensagem: plano.mensagem }))
  if (plano.faz === 'igual') return void (await ficar('igual', {}))
  const encerradas: { id: string; fim: string | null }[] = []
  for (const e of plano.encerra) {
    if (e.usos === 0) encerradas.push({ id: e.id, fim: e.fim })
    await encerrar(u, e, somarDias(inicio, -1))
  }
  const novo = { distribuidora_id, subgrupo, modalidade, classe, inicio, fim, reh, tusdg, precos: plano.precos }
  const revisar_ate = plano.incompleta ? somarDias(diaAqui(), DIAS_PARA_COMPLETAR) : null
  const [primeiro] = plano.substitui
  const corrige = primeiro && primeiro.origem !== 'semente'
  const de = corrige
    ? {
        origem: 'correcao' as const,
        motivo: `Arquivo da ANEEL: ${i.nome}`.slice(0, 300),
        corrige_id: primeiro.id,
        revisar_ate,
      }
    : { origem: 'aneel' as const, revisar_ate }
  const id = await porNoLugar(u, plano.substitui, novo, de)
  u.auditar({
    acao: 'tarifa.importar',
    entidade: 'tarifa',
    entidade_id: id,
    antes: primeiro && { inicio: primeiro.inicio, fim: primeiro.fim, precos: primeiro.precos },
    depois: { inicio, fim, reh, precos: plano.precos },
  })
  emitirMudanca(u, novo, [novo, ...plano.substitui, ...plano.encerra])
  await ficar('gravada', { vigencia_id: id, encerradas })
}

/** One in use stays as it was: a copy with the end takes its place. A copy of a seed is a seed. */
async function encerrar(u: Unidade, e: LinhaDoPeriodo, fim: string): Promise<void> {
  if (e.usos === 0) {
    await u.tx.updateTable('tarifas.vigencias').set({ fim }).where('id', '=', e.id).execute()
    return
  }
  const de =
    e.origem === 'semente'
      ? { origem: e.origem, extrato: e.extrato, revisar_ate: e.revisar_ate }
      : { origem: 'correcao' as const, motivo: `Encerrado em ${diaBr(fim)}`, corrige_id: e.id }
  await porNoLugar(u, [e], { ...e, fim }, de)
}

/** Undoes the periods not used since, and gives their place to those that had it. */
export async function desfazerLinhas(u: Unidade, i: ArquivoDaAneel): Promise<boolean> {
  const { rows } = await sql<{
    n: number
    vigencia_id: string | null
    valores: PeriodoLido & { encerradas?: { id: string; fim: string | null }[] }
    livre: boolean
  }>`
    select
      l.n,
      l.vigencia_id,
      l.valores,
      v.substituida_por is null and not exists (select from tarifas.usos u where u.vigencia_id = v.id) as livre
    from tarifas.importacao_linhas l
    left join tarifas.vigencias v on v.id = l.vigencia_id
    where l.importacao_id = ${i.id}
      and l.situacao = 'gravada'
    order by l.n desc
    limit ${LOTE_DE_GRAVAR}
  `.execute(u.tx)
  for (const { n, vigencia_id, valores, livre } of rows) {
    await trancarDistribuidora(u.tx, valores.distribuidora_id)
    if (vigencia_id && livre) {
      const antes = await u.tx
        .selectFrom('tarifas.vigencias')
        .select('id')
        .where('substituida_por', '=', vigencia_id)
        .execute()
      await u.tx.deleteFrom('tarifas.vigencias').where('id', '=', vigencia_id).execute()
      for (const { id } of antes) await voltar(u, id, sql`substituida_por = null`, sql`v.fim`)
      for (const e of valores.encerradas ?? []) await voltar(u, e.id, sql`fim = ${e.fim}`, sql`${e.fim}::date`)
      emitirMudanca(u, valores, [valores])
    }
    await sql`
      update tarifas.importacao_linhas
      set situacao = ${vigencia_id && !livre ? 'mantida' : 'desfeita'}
      where importacao_id = ${i.id}
        and n = ${n}
    `.execute(u.tx)
  }
  return rows.length > 0
}

/** Gives a period back what the import took, unless another one has those days by now. */
const voltar = (u: Unidade, id: string, mudanca: RawBuilder<unknown>, fim: RawBuilder<unknown>) =>
  sql`
    update tarifas.vigencias v
    set ${mudanca}
    where v.id = ${id}
      and not exists (
        select from tarifas.usos x
        where x.vigencia_id = v.id
          and ${fim} is distinct
        from v.fim
      )
      and not exists (
        select
        from tarifas.vigencias o
        where o.id <> v.id
          and o.substituida_por is null
          and o.distribuidora_id = v.distribuidora_id
          and o.subgrupo = v.subgrupo
          and o.modalidade = v.modalidade
          and o.classe = v.classe
          and daterange(o.inicio, o.fim, '[]') && daterange(v.inicio, ${fim}, '[]')
      )
  `.execute(u.tx)
