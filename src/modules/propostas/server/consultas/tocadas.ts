import { sql } from 'kysely'
import type { Tarifa } from '#engines/energia/tarifa.ts'
import { diaAqui } from '#kit/aqui.ts'
import {
  classeDoSubgrupo,
  type LerDefasadas,
  type LerTocadas,
  type MudancaDeTarifa,
  type PropostasTocadas,
  type PropostaTocada,
} from '#modules/tarifas/publico.ts'
import type { TarifaDaSimulacao, UnidadeDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { calcular } from '#modules/simulacoes/regras/calcular.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { conteudoDaProposta, type ConteudoDaProposta } from '../../contract/conteudo.ts'
import { linkDaProposta } from '../../links.ts'
import { NOMES } from '../../regras/ciclo.ts'
import { entradasQueMudam } from '../../regras/diferencas.ts'
import { resumir } from '../../regras/resumir.ts'
import { distribuidorasDe } from '../../regras/tarifas-do-conteudo.ts'
import type { EstadoDaProposta, TipoDeProposta } from '../../tipos.ts'
import { propostaNoAlcance } from '../politica.ts'
import { comTarifasLidas, tarifasLembradas } from './tarifas-de-hoje.ts'

/** Listed with their effect; the others are counted. */
const MAXIMO = 300
const POR_VEZ = 300

const mesma = (m: MudancaDeTarifa, t: TarifaDaSimulacao) =>
  m.distribuidora_id === t.distribuidora.id &&
  m.subgrupo === t.subgrupo &&
  m.modalidade === (t.grupoA?.modalidade ?? 'convencional') &&
  m.classe === classeDoSubgrupo(t.subgrupo)

const porKwh = (mwh: number | null): number | undefined => (mwh === null ? undefined : Number(`${mwh}e-3`))

type Preco = MudancaDeTarifa['precos'][number]

const precoDoPosto = (preco: Preco | undefined, antes: Tarifa): Tarifa | null => {
  const [te, tusd] = [porKwh(preco?.te ?? null), porKwh(preco?.tusd ?? null)]
  if (te === undefined || tusd === undefined) return null
  return { ...antes, te, tusd, fioB: porKwh(preco?.fio_b ?? null) ?? antes.fioB }
}

/** The tariff of a unit after the change; null where it says nothing of its energy. */
function tarifaMudada(t: TarifaDaSimulacao, precos: readonly Preco[]): TarifaDaSimulacao | null {
  const daqui = (posto: Preco['posto']) => precos.find((p) => p.posto === posto)
  const tarifa = precoDoPosto(daqui(t.grupoA ? 'fora_ponta' : 'unico'), t.tarifa)
  if (!tarifa || !t.grupoA) return tarifa && { ...t, tarifa }
  const postos = t.grupoA.modalidade === 'verde' ? (['unico'] as const) : (['ponta', 'fora_ponta'] as const)
  const grupoA = {
    ...t.grupoA,
    ponta: precoDoPosto(daqui('ponta'), t.grupoA.ponta) ?? t.grupoA.ponta,
    demandas: t.grupoA.demandas.map((kw, n) => (postos[n] && daqui(postos[n])?.demanda) ?? kw),
  }
  return { ...t, tarifa, grupoA }
}

type Trocar = (t: TarifaDaSimulacao) => TarifaDaSimulacao

/** The same inputs with other tariffs. */
function comTarifas(c: ConteudoDaProposta, trocar: Trocar): ConteudoDaProposta {
  const daUnidade = (u: UnidadeDaSimulacao) => ({ ...u, tarifa: trocar(u.tarifa) })
  switch (c.tipo) {
    case 'autoconsumo':
      return { tipo: c.tipo, entrada: { ...c.entrada, unidades: c.entrada.unidades.map(daUnidade) } }
    case 'assinatura': {
      const outras = c.entrada.outras?.map((o) => ({ ...o, unidade: daUnidade(o.unidade) }))
      return {
        tipo: c.tipo,
        entrada: { ...c.entrada, unidade: daUnidade(c.entrada.unidade), ...(outras ? { outras } : {}) },
      }
    }
    case 'investimento':
      return { tipo: c.tipo, entrada: { ...c.entrada, tarifa: trocar(c.entrada.tarifa) } }
    case 'limpeza':
    case 'servicos':
      return c
  }
}

/** What a month of year 1 saves its customer; of a quota, what it pays its investor. */
const economiaMensal = (c: ConteudoDaProposta): number =>
  c.tipo === 'autoconsumo'
    ? calcular(c.entrada).ano1.economiaMensalCent
    : Math.round((resumir(c).economia_ano_centavos ?? 0) / 12)

/** The inputs after the change; null where it does not reach them. */
function comAMudanca(c: ConteudoDaProposta, mudancas: readonly MudancaDeTarifa[]): ConteudoDaProposta | null {
  let tocou = false
  const depois = comTarifas(c, (t) => {
    const mudada = tarifaMudada(t, mudancas.find((m) => mesma(m, t))?.precos ?? [])
    tocou ||= mudada !== null
    return mudada ?? t
  })
  return tocou ? depois : null
}

interface Linha {
  id: string
  tipo: TipoDeProposta
  numero: string
  titulo: string
  estado: EstadoDaProposta
  atualizado_em: string
  conteudo: unknown
}

/** Open proposals in the user's reach that were made with tariffs of some utilities, or of any. */
const abertas = (ctx: Ctx, distribuidoras: readonly string[] | null) => sql`
  (case when ${distribuidoras && [...distribuidoras]}::uuid[] is null then cardinality(p.distribuidoras) > 0
    else p.distribuidoras && ${distribuidoras && [...distribuidoras]}::uuid[] end)
  and p.estado in ('rascunho', 'em_aprovacao', 'enviada', 'visualizada', 'em_negociacao')
  and (p.vence_em is null or p.vence_em > now() or p.estado in ('rascunho', 'em_aprovacao'))
  and ${propostaNoAlcance(ctx)}
`

/** All of them, the last changed first, read in pages so that their contents are never in memory together. */
async function* todasAsAbertas(db: Db, ctx: Ctx, distribuidoras: readonly string[] | null): AsyncGenerator<Linha> {
  let depois: Linha | undefined
  for (;;) {
    const { rows } = await sql<Linha>`
      select p.id, p.tipo, p.numero, p.titulo, p.estado, p.atualizado_em::text as atualizado_em, v.conteudo
      from propostas.propostas p
      join propostas.versoes v on v.proposta_id = p.id and v.n = p.versao
      where ${abertas(ctx, distribuidoras)}
        ${depois ? sql`and (p.atualizado_em, p.id) < (${depois.atualizado_em}::timestamptz, ${depois.id}::uuid)` : sql``}
      order by p.atualizado_em desc, p.id desc
      limit ${POR_VEZ}
    `.execute(db)
    yield* rows
    depois = rows.at(-1)
    if (rows.length < POR_VEZ || !depois) return
  }
}

interface Mudada {
  depois: ConteudoDaProposta
  motivos: PropostaTocada['motivos']
}

/** Counts all that change, and lists the first ones with what the change does to their customer. */
async function tocadas(
  db: Db,
  ctx: Ctx,
  distribuidoras: readonly string[] | null,
  mudar: (c: ConteudoDaProposta) => Mudada | null | Promise<Mudada | null>,
): Promise<PropostasTocadas> {
  const linhas: PropostaTocada[] = []
  const contagens = new Map<string, number>()
  let total = 0
  for await (const l of todasAsAbertas(db, ctx, distribuidoras)) {
    const conteudo = conteudoDaProposta.parse(l.conteudo)
    const daqui = distribuidorasDe(conteudo)
    const distribuidora_id = distribuidoras ? daqui.find((id) => distribuidoras.includes(id)) : daqui[0]
    const mudada = distribuidora_id ? await mudar(conteudo) : null
    if (!distribuidora_id || !mudada) continue
    total += 1
    contagens.set(distribuidora_id, (contagens.get(distribuidora_id) ?? 0) + 1)
    if (linhas.length === MAXIMO) continue
    linhas.push({
      id: l.id,
      numero: l.numero,
      titulo: l.titulo,
      situacao: NOMES[l.estado],
      link: linkDaProposta(l),
      distribuidora_id,
      motivos: mudada.motivos,
      economia_mes_cent: economiaMensal(mudada.depois) - economiaMensal(conteudo),
    })
  }
  return { total, contagens: [...contagens].map(([distribuidora_id, n]) => ({ distribuidora_id, n })), linhas }
}

/** The open proposals that changes of tariffs would touch. */
export const propostasDaMudanca: LerTocadas = (db, ctx, mudancas) =>
  tocadas(db, ctx, [...new Set(mudancas.map((m) => m.distribuidora_id))], (conteudo) => {
    const depois = comAMudanca(conteudo, mudancas)
    return depois && { depois, motivos: ['tarifa'] }
  })

const DOS_TRIBUTOS = /\.?(tributos\.|politicaIcms|icms|pisCofinsCobrado)/

const motivoDo = (campo: string): PropostaTocada['motivos'][number] =>
  campo.endsWith('anoInicial')
    ? 'ano'
    : campo.endsWith('cosip')
      ? 'cosip'
      : DOS_TRIBUTOS.test(campo)
        ? 'tributos'
        : 'tarifa'

/** What only names where a figure comes from: it changes no value. */
const DE_PROCEDENCIA = /\.(rotulo|origem|desde|nome)$/

/** The open proposals that repricing would change today, and by which of the registers. */
export const propostasDefasadas: LerDefasadas = async (db, ctx, distribuidoras) => {
  const ler = tarifasLembradas(db)
  const em = diaAqui()
  const [lidas, { rows }] = await Promise.all([
    tocadas(db, ctx, distribuidoras, async (conteudo) => {
      const depois = await comTarifasLidas(ler, conteudo, em)
      const mudam = entradasQueMudam(conteudo, depois).filter((d) => !DE_PROCEDENCIA.test(d.campo))
      return mudam.length > 0 ? { depois, motivos: [...new Set(mudam.map((d) => motivoDo(d.campo)))] } : null
    }),
    sql<{ distribuidora_id: string; n: number }>`
      select d.id as distribuidora_id, count(*)::int as n
      from propostas.propostas p
      cross join unnest(p.distribuidoras) as d (id)
      where ${abertas(ctx, distribuidoras)}
      group by d.id
    `.execute(db),
  ])
  return { ...lidas, abertas: rows }
}
