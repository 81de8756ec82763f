import { ehGrupoA, modalidadesA } from '#modules/simulacoes/contract/subgrupos.ts'
import type { TarifaDaSimulacao, TarifaDoGrupoA, UnidadeDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import type { UnidadeDoCooperado } from '#modules/simulacoes/contract/outras.ts'
import type { Calibracao } from '#modules/simulacoes/contract/resultado.ts'
import { calcular } from '#modules/simulacoes/regras/calcular.ts'
import type { Classe, Modalidade } from '#modules/tarifas/tipos.ts'
import {
  classeDosTributos,
  listarDistribuidoras,
  lerTarifaVigente,
  type PerguntaDaTarifa,
  type TarifaVigente,
} from '#modules/tarifas/publico.ts'
import { ErroApp } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { ConteudoDaProposta } from '../../contract/conteudo.ts'
import { primeiroAnoAinda } from '../../regras/primeiro-ano.ts'

const ORIGENS = { semente: 'semente', aneel: 'aneel', manual: 'manual', correcao: 'manual' } as const

const emAberto = (x: number | null | undefined): x is null | undefined => x === null || x === undefined

/** Peak and demand of a tariff of group A; null where the table lacks one of them. */
function grupoADaTarifa(v: TarifaVigente, modalidade: Modalidade): TarifaDoGrupoA | null {
  const a = modalidadesA.find((m) => m === modalidade)
  const ponta = v.postos?.ponta?.energia
  const doDia = a === 'verde' ? [v.postos?.unico?.demanda] : [v.postos?.ponta?.demanda, v.postos?.fora_ponta?.demanda]
  const demandas = doDia.flatMap((d) => (emAberto(d) ? [] : [d]))
  if (!a || !ponta || demandas.length < doDia.length) return null
  return { modalidade: a, ponta, demandas, ...(v.tusdg === null ? {} : { tusdg: v.tusdg }) }
}

/** The modality that a copy is of: group B is simulated with the conventional tariff. */
const modalidadeDe = (t: Pick<TarifaDaSimulacao, 'grupoA'>): Modalidade => t.grupoA?.modalidade ?? 'convencional'

/** What only a row of the taxes says: nothing of a former row stays. */
function isencaoDaTarifa(v: TarifaVigente) {
  const ou = <T>(x: T | null): T | undefined => x ?? undefined
  return {
    politicaIcms: v.politicaIcms,
    icmsIsencaoMeses: ou(v.icmsIsencaoMeses),
    icmsIsencaoAte: ou(v.politicaIcmsAte),
    politicaIcmsDepois: ou(v.politicaIcmsDepois),
    icmsLimiteKw: ou(v.limiteKw),
    pisCofinsCobrado: v.distribuidora.pisCofinsIsentoCompensacao ? undefined : true,
  }
}

/** The copy that a proposal keeps of the rows in force; what they do not say stays as it was. */
export const copiaDaTarifa = (v: TarifaVigente, antes: TarifaDaSimulacao): TarifaDaSimulacao => ({
  ...antes,
  distribuidora: { id: v.distribuidora.id, nome: v.distribuidora.nome },
  tarifa: v.tarifa,
  ...(antes.grupoA ? { grupoA: grupoADaTarifa(v, antes.grupoA.modalidade) ?? antes.grupoA } : {}),
  tributos: v.tributos,
  metodo: v.distribuidora.metodo,
  regraMinimo: v.distribuidora.regraMinimo,
  ...isencaoDaTarifa(v),
  ...(v.cosip === null ? {} : { cosip: v.cosip }),
  origem: ORIGENS[v.origem],
  rotulo: v.rotulo,
  reh: v.reh,
  desde: v.desde,
  lacunaDesde: v.lacuna?.desde ?? null,
  vigenciaIds: v.vigenciaIds,
  linhasDaBase: { tributo: v.base.tributo, cosip: v.base.cosip },
})

interface Lugar {
  uf?: string | undefined
  municipio?: string | undefined
}

/** Reads the tariff in force; null where the utility has none. */
type LerTarifa = (q: PerguntaDaTarifa) => Promise<TarifaVigente | null>

/** Reads each tariff once, for many proposals. A utility without taxes has none. */
export function tarifasLembradas(db: Db | Tx): LerTarifa {
  const lidas = new Map<string, Promise<TarifaVigente | null>>()
  return (q) => {
    const chave = JSON.stringify(q)
    const lida = lidas.get(chave) ?? lerTarifaVigente(db, q).catch(semTributos)
    lidas.set(chave, lida)
    return lida
  }
}

type ClasseDeConsumo = UnidadeDaSimulacao['classeDeConsumo']

interface DaUnidade extends Lugar {
  classeDeConsumo?: ClasseDeConsumo
  kwh?: number
}

async function deHoje(ler: LerTarifa, t: TarifaDaSimulacao, { classeDeConsumo, ...lugar }: DaUnidade, em: string) {
  const { id } = t.distribuidora
  const vigente =
    id === null
      ? null
      : await ler({
          distribuidoraId: id,
          subgrupo: t.subgrupo,
          modalidade: modalidadeDe(t),
          classe: classeDosTributos(classeDeConsumo, t.subgrupo),
          em,
          ...lugar,
        })
  return vigente ? copiaDaTarifa(vigente, t) : t
}

/** ICMS and public lighting that a unit has from its bill stay: they are what its customer pays. */
function comADaConta(u: UnidadeDaSimulacao, t: TarifaDaSimulacao): TarifaDaSimulacao {
  const { icms, cosipCent } = u.fatura ?? {}
  return {
    ...t,
    ...(icms !== undefined && u.tarifa.tributos.icms === icms ? { tributos: { ...t.tributos, icms } } : {}),
    ...(cosipCent !== undefined && u.tarifa.cosip === cosipCent / 100 ? { cosip: u.tarifa.cosip } : {}),
  }
}

async function comTarifa(ler: LerTarifa, u: UnidadeDaSimulacao, lugar: Lugar, em: string): Promise<UnidadeDaSimulacao> {
  const kwh = u.consumo.reduce((a, b) => a + b, 0) / 12
  const { classeDeConsumo } = u
  return { ...u, tarifa: comADaConta(u, await deHoje(ler, u.tarifa, { ...lugar, classeDeConsumo, kwh }, em)) }
}

/** A bill was charged with the tariff of its own month: under a later one its reproduction stays as it was. */
const comFaturaDeAntes = (
  antes: UnidadeDaSimulacao,
  depois: UnidadeDaSimulacao,
  calibracao: Calibracao | null | undefined,
): UnidadeDaSimulacao =>
  depois.fatura && calibracao && antes.tarifa.vigenciaIds?.join() !== depois.tarifa.vigenciaIds?.join()
    ? {
        ...depois,
        fatura: {
          ...depois.fatura,
          reproduzida: { calculadaCent: calibracao.calculadaCent, maiorDiferenca: calibracao.maiorDiferenca },
        },
      }
    : depois

/**
 * The same inputs with the tariffs of a day, and with a first year that is not over by then. A tariff that was typed by
 * hand has no row and stays.
 */
export async function comTarifasDe(db: Db | Tx, c: ConteudoDaProposta, em: string): Promise<ConteudoDaProposta> {
  const depois = await comTarifasLidas((q) => lerTarifaVigente(db, q), c, em)
  if (c.tipo !== 'autoconsumo' || depois.tipo !== 'autoconsumo') return depois
  const antes = calcular(c.entrada)
  const unidades = depois.entrada.unidades.map((u, n) =>
    comFaturaDeAntes(c.entrada.unidades[n] ?? u, u, antes.unidades[n]?.calibracao),
  )
  return { tipo: c.tipo, entrada: { ...depois.entrada, unidades } }
}

export async function comTarifasLidas(ler: LerTarifa, c: ConteudoDaProposta, em: string): Promise<ConteudoDaProposta> {
  switch (c.tipo) {
    case 'autoconsumo': {
      const { local } = c.entrada
      const lugar = { uf: local.uf, municipio: local.cidade }
      const unidades: UnidadeDaSimulacao[] = []
      for (const u of c.entrada.unidades) unidades.push(await comTarifa(ler, u, lugar, em))
      const { premissas } = c.entrada
      const anoInicial = primeiroAnoAinda(premissas.anoInicial, em)
      return { tipo: c.tipo, entrada: { ...c.entrada, unidades, premissas: { ...premissas, anoInicial } } }
    }
    case 'assinatura': {
      const outras: UnidadeDoCooperado[] = []
      for (const u of c.entrada.outras ?? []) outras.push({ ...u, unidade: await comTarifa(ler, u.unidade, {}, em) })
      const unidade = await comTarifa(ler, c.entrada.unidade, {}, em)
      const anoInicial = primeiroAnoAinda(c.entrada.anoInicial, em)
      return { tipo: c.tipo, entrada: { ...c.entrada, anoInicial, unidade, ...(outras.length > 0 ? { outras } : {}) } }
    }
    case 'investimento': {
      const anoInicial = primeiroAnoAinda(c.entrada.anoInicial, em)
      const tarifa = await deHoje(ler, c.entrada.tarifa, {}, em)
      return { tipo: c.tipo, entrada: { ...c.entrada, anoInicial, tarifa } }
    }
    case 'limpeza':
    case 'servicos':
      return c
  }
}

type Subgrupo = TarifaDaSimulacao['subgrupo']

/** A utility without taxes offers nothing here; the page of the tariffs says what it lacks. */
function semTributos(erro: unknown): null {
  if (erro instanceof ErroApp && erro.status === 409) return null
  throw erro
}

interface Pergunta {
  uf: string
  cidade?: string | undefined
  subgrupo: Subgrupo
  classe?: ClasseDeConsumo | undefined
  /** of a month: bands of ICMS and public lighting */
  kwh?: number | undefined
}

/**
 * The tariffs in force in a place, one for each utility that has both a tariff and taxes there: what a proposal copies
 * when its utility is chosen.
 */
export async function tarifasDoLugar(
  db: Db | Tx,
  { uf, cidade, subgrupo, classe, kwh }: Pergunta,
  em: string,
): Promise<TarifaDaSimulacao[]> {
  const daqui = (await listarDistribuidoras(db)).filter((d) => d.ufs.includes(uf))
  const tarifas: TarifaDaSimulacao[] = []
  for (const d of daqui) {
    for (const modalidade of ehGrupoA(subgrupo) ? modalidadesA : (['convencional'] as const)) {
      const chave = { distribuidoraId: d.id, subgrupo, modalidade, classe: classeDosTributos(classe, subgrupo) }
      const vigente = await lerTarifaVigente(db, { ...chave, em, uf, municipio: cidade, kwh }).catch(semTributos)
      const grupoA = vigente && modalidade !== 'convencional' ? grupoADaTarifa(vigente, modalidade) : null
      if (vigente && (grupoA || modalidade === 'convencional'))
        tarifas.push(copiaDaTarifa(vigente, { ...SEM_TARIFA, subgrupo, grupoA }))
    }
  }
  return tarifas
}

interface Fatura extends Lugar {
  distribuidoraId: string
  subgrupo: Subgrupo
  /** of group A: verde or azul */
  modalidade?: Modalidade
  classe: Classe
  em: string
  kwh?: number
}

/** The tariff in force for a bill; null where the table has none, or no taxes for it. Group B has the conventional one. */
export async function tarifaEmVigor(
  db: Db | Tx,
  { modalidade = 'convencional', ...f }: Fatura,
): Promise<TarifaDaSimulacao | null> {
  const vigente = await lerTarifaVigente(db, { ...f, modalidade }).catch(semTributos)
  const grupoA = vigente && modalidade !== 'convencional' ? grupoADaTarifa(vigente, modalidade) : null
  return vigente && (grupoA || modalidade === 'convencional')
    ? copiaDaTarifa(vigente, { ...SEM_TARIFA, subgrupo: f.subgrupo, ...(grupoA ? { grupoA } : {}) })
    : null
}

const SEM_TARIFA: TarifaDaSimulacao = {
  distribuidora: { id: null, nome: '' },
  subgrupo: 'B1',
  tarifa: { te: 0, tusd: 0, fioB: 0 },
  tributos: { icms: 0, pis: 0, cofins: 0 },
  politicaIcms: 'ISENTO_TE_TUSD',
  origem: 'manual',
}
