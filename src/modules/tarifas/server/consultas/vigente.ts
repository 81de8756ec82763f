import type { PoliticaIcms } from '#engines/energia/icms.ts'
import { tarifaCheia, type MetodoDeGrossUp, type Tarifa, type Tributos } from '#engines/energia/tarifa.ts'
import type { RegraDoMinimo } from '#engines/energia/fatura-b.ts'
import { centavos } from '#engines/energia/numeros.ts'
import { conflito } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { classeDoSubgrupo, postoDaLista, rotuloDaOrigem } from '../../regras/nomes.ts'
import { periodoEm } from '../../regras/periodos.ts'
import type { ChaveDaTarifa, Classe, CorDaBandeira, Origem, OrigemDoTributo, Posto, Preco } from '../../tipos.ts'
import { distribuidoraPorId } from './distribuidoras.ts'
import { periodosEmVigor, type LinhaDoPeriodo } from './periodos.ts'
import { cosipDe, lerBandeiras, tributosDe } from './tributos.ts'

export interface PerguntaDaTarifa extends Omit<ChaveDaTarifa, 'classe'> {
  distribuidoraId: string
  /** of the consumer: it decides taxes and public lighting. A subgroup has prices of one class only */
  classe: Classe
  /** `AAAA-MM-DD` */
  em: string
  /** of the unit; without one, or outside of what the utility serves: its first one */
  uf?: string | undefined
  municipio?: string | undefined
  /** consumption of a month, for the bands of ICMS and public lighting */
  kwh?: number | undefined
}

/** Prices of one posto: energy in R$/kWh, demand in R$/kW, both without tax. */
export interface TarifaDoPosto {
  energia: Tarifa | null
  demanda: number | null
}

/** All that the engine needs of a utility on a day, with where it comes from. */
export interface TarifaVigente {
  vigenciaIds: string[]
  /** rows of the base that the figures below come from */
  base: { tributo: string; bandeira: string | null; cosip: string | null }
  distribuidora: {
    id: string
    nome: string
    cnpj: string | null
    ufs: string[]
    metodo: MetodoDeGrossUp
    regraMinimo: RegraDoMinimo
    pisCofinsIsentoCompensacao: boolean
  }
  /** R$/kWh without tax; of a modality with postos that of off-peak */
  tarifa: Tarifa
  /** null for a conventional tariff */
  postos: Partial<Record<Posto, TarifaDoPosto>> | null
  /** R$/kW of injected demand, without tax */
  tusdg: number | null
  tributos: Tributos
  tributosDesde: string
  tributosOrigem: OrigemDoTributo
  politicaIcms: PoliticaIcms
  limiteKw: number | null
  icmsIsencaoMeses: number | null
  /** last day of the exemption; null where it has none, or is over */
  politicaIcmsAte: string | null
  politicaIcmsDepois: PoliticaIcms | null
  /** R$/kWh without tax; 0 for a month whose flag is not known */
  bandeiraSemTributos: number
  bandeira: CorDaBandeira | null
  /** R$; null where the municipality has no row or was not named */
  cosip: number | null
  origem: Origem
  /** the resolution that homologates it, as ANEEL writes it */
  reh: string | null
  /** 'semente, set/26', the number of the resolution */
  rotulo: string
  conferida: boolean
  revisarAte: string | null
  desde: string
  ate: string | null
  /** set when the day has no tariff: this is the last one known */
  lacuna: { desde: string } | null
}

/** R$/kWh of R$/MWh: the decimal point moves, without the noise of a division. */
const porKwh = (mwh: number): number => Number(`${mwh}e-3`)
const kwh = (mwh: number | null): number | undefined => (mwh === null ? undefined : porKwh(mwh))

/** A price in the shape of the engine; null for a posto without energy. */
export function tarifaDoPreco(p: Preco): Tarifa | null {
  if (p.te === null || p.tusd === null) return null
  return {
    te: porKwh(p.te),
    tusd: porKwh(p.tusd),
    fioB: porKwh(p.fio_b ?? 0),
    ...(p.fio_a === null ? {} : { fioA: kwh(p.fio_a) }),
    ...(p.pd_tfsee === null ? {} : { encPdEeTfsee: kwh(p.pd_tfsee) }),
    ...(p.nao_energia === null ? {} : { naoEnergia: kwh(p.nao_energia) }),
  }
}

export function tarifaDaLista(p: Pick<LinhaDoPeriodo, 'modalidade' | 'precos'>): Tarifa | null {
  const preco = p.precos.find((q) => q.posto === postoDaLista(p.modalidade))
  return preco ? tarifaDoPreco(preco) : null
}

/**
 * The tariff of a day with its taxes. In a gap it is the last one known, and says so. Null when the utility had none
 * until then.
 */
export async function lerTarifaVigente(db: Db | Tx, q: PerguntaDaTarifa): Promise<TarifaVigente | null> {
  const d = await distribuidoraPorId(db, q.distribuidoraId)
  const chave = { ...q, classe: classeDoSubgrupo(q.subgrupo) }
  const achado = periodoEm(await periodosEmVigor(db, chave, d.id), q.em)
  const tarifa = achado && tarifaDaLista(achado.periodo)
  if (!achado || !tarifa) return null
  const { periodo: p, lacuna } = achado
  const uf = (q.uf !== undefined && d.ufs.includes(q.uf) ? q.uf : d.ufs[0]) ?? ''
  const t = await tributosDe(db, { distribuidoraId: d.id, uf, classe: q.classe, em: q.em, kwh: q.kwh })
  if (!t) throw conflito(`Faltam os tributos de ${d.nome} em ${uf}. Cadastre-os em Tarifas.`)
  const [bandeira] = await lerBandeiras(db, `${q.em.slice(0, 7)}-01`)
  const tributos = {
    icms: t.icms,
    pis: t.pis,
    cofins: t.cofins,
    ...(t.cbs > 0 ? { cbs: t.cbs } : {}),
    ...(t.ibs > 0 ? { ibs: t.ibs } : {}),
  }
  const iluminacao = await cosipEmReais(db, q, uf, tarifaCheia(tarifa, tributos, d.metodo))
  const terminou = t.politica_ate !== null && q.em > t.politica_ate
  return {
    vigenciaIds: [p.id],
    base: { tributo: t.id, bandeira: bandeira?.id ?? null, cosip: iluminacao?.id ?? null },
    distribuidora: {
      id: d.id,
      nome: d.nome,
      cnpj: d.cnpj,
      ufs: d.ufs,
      metodo: d.metodo,
      regraMinimo: d.regra_minimo,
      pisCofinsIsentoCompensacao: d.piscofins_isento_compensacao,
    },
    tarifa,
    postos:
      q.modalidade === 'convencional'
        ? null
        : Object.fromEntries(p.precos.map((x) => [x.posto, { energia: tarifaDoPreco(x), demanda: x.demanda }])),
    tusdg: p.tusdg,
    tributos,
    tributosDesde: t.mes,
    tributosOrigem: t.origem,
    politicaIcms: terminou ? (t.politica_depois ?? 'SEM_ISENCAO') : t.politica_icms,
    limiteKw: t.limite_kw,
    icmsIsencaoMeses: t.meses_por_conexao,
    politicaIcmsAte: terminou ? null : t.politica_ate,
    politicaIcmsDepois: t.politica_depois,
    bandeiraSemTributos: bandeira ? porKwh(bandeira.valor) : 0,
    bandeira: bandeira?.cor ?? null,
    cosip: iluminacao?.valor ?? null,
    origem: p.origem,
    reh: p.reh,
    rotulo: rotuloDaOrigem(p),
    conferida: p.revisada_em !== null || p.revisar_ate === null,
    revisarAte: p.revisada_em ? null : p.revisar_ate,
    desde: p.inicio,
    ate: p.fim,
    lacuna,
  }
}

interface Iluminacao {
  id: string
  /** R$ */
  valor: number
}

async function cosipEmReais(db: Db | Tx, q: PerguntaDaTarifa, uf: string, cheia: number): Promise<Iluminacao | null> {
  if (!q.municipio || q.kwh === undefined) return null
  const c = await cosipDe(db, { uf, municipio: q.municipio, classe: q.classe, em: q.em, kwh: q.kwh })
  if (!c) return null
  const valor = c.valor_centavos === null ? centavos(q.kwh * cheia * (c.percentual ?? 0)) / 100 : c.valor_centavos / 100
  return { id: c.id, valor }
}
