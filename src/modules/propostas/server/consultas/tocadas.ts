import { sql } from 'kysely'
import type { Tarifa } from '#engines/energia/tarifa.ts'
import { classeDoSubgrupo, type MudancaDeTarifa, type PropostasTocadas } from '#modules/tarifas/publico.ts'
import type { TarifaDaSimulacao, UnidadeDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { calcular } from '#modules/simulacoes/regras/calcular.ts'
import { conteudoDaProposta, type ConteudoDaProposta } from '../../contract/conteudo.ts'
import { linkDaProposta } from '../../links.ts'
import { NOMES } from '../../regras/ciclo.ts'
import { resumir } from '../../regras/resumir.ts'
import { distribuidorasDe } from '../../regras/tarifas-do-conteudo.ts'
import type { EstadoDaProposta, TipoDeProposta } from '../../tipos.ts'
import { propostaNoAlcance } from '../politica.ts'

const MAXIMO = 300

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

/** What the change does to it, in centavos; null where it does not reach these inputs. */
function efeito(c: ConteudoDaProposta, mudancas: readonly MudancaDeTarifa[]): number | null {
  let tocou = false
  const depois = comTarifas(c, (t) => {
    const mudada = tarifaMudada(t, mudancas.find((m) => mesma(m, t))?.precos ?? [])
    tocou ||= mudada !== null
    return mudada ?? t
  })
  return tocou ? economiaMensal(depois) - economiaMensal(c) : null
}

interface Linha {
  id: string
  tipo: TipoDeProposta
  numero: string
  titulo: string
  estado: EstadoDaProposta
  conteudo: unknown
}

/** Open proposals in the user's reach that were made with tariffs of these utilities. */
export const propostasDaMudanca: PropostasTocadas = async (db, ctx, mudancas) => {
  const quais = [...new Set(mudancas.map((m) => m.distribuidora_id))]
  if (quais.length === 0) return []
  const { rows } = await sql<Linha>`
    select p.id, p.tipo, p.numero, p.titulo, p.estado, v.conteudo
    from propostas.propostas p
    join propostas.versoes v on v.proposta_id = p.id and v.n = p.versao
    where p.distribuidoras && ${quais}::uuid[]
      and p.estado in ('rascunho', 'em_aprovacao', 'enviada', 'visualizada', 'em_negociacao')
      and (p.vence_em is null or p.vence_em > now() or p.estado in ('rascunho', 'em_aprovacao'))
      and ${propostaNoAlcance(ctx)}
    order by p.atualizado_em desc
    limit ${MAXIMO}
  `.execute(db)
  return rows.flatMap((l) => {
    const conteudo = conteudoDaProposta.parse(l.conteudo)
    const distribuidora_id = distribuidorasDe(conteudo).find((id) => quais.includes(id))
    if (!distribuidora_id) return []
    return [
      {
        id: l.id,
        numero: l.numero,
        titulo: l.titulo,
        situacao: NOMES[l.estado],
        link: linkDaProposta(l),
        distribuidora_id,
        economia_mes_cent: efeito(conteudo, mudancas),
      },
    ]
  })
}
