import { z } from 'zod'
import { politicasIcms } from '#engines/energia/icms.ts'
import { dia } from '#kit/dia.ts'
import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { subgruposDaSimulacao } from '#modules/simulacoes/contract/subgrupos.ts'

const inicial = (nome: string): string => nome.charAt(0).toUpperCase() + nome.slice(1)
const pctAte = (max: number, nome: string) =>
  z
    .number(`Informe ${nome}`)
    .min(0, `${inicial(nome)} vai de 0 a ${max} %`)
    .max(max, `${inicial(nome)} vai de 0 a ${max} %`)
const preco = (nome: string) =>
  z
    .number(`Informe ${nome} em R$ por kWh`)
    .min(0.00001, `Informe ${nome} em R$ por kWh`)
    .max(20, `${inicial(nome)} vai até R$ 20`)

/** Fields of a tariff typed by hand, without taxes. Rates are percentages here. */
export const camposDaTarifa = {
  subgrupo: z.enum(subgruposDaSimulacao, 'Escolha o subgrupo'),
  distribuidora: z.string().trim().min(2, 'Diga a distribuidora').max(120, 'O nome tem no máximo 120 letras'),
  te: preco('a TE'),
  tusd: preco('a TUSD'),
  fioB: preco('o Fio B'),
  icms: pctAte(50, 'o ICMS'),
  pis: pctAte(20, 'o PIS'),
  cofins: pctAte(25, 'a COFINS'),
  cbs: pctAte(50, 'a CBS'),
  ibs: pctAte(50, 'o IBS'),
  politica: z.enum(politicasIcms),
  /** last day of the exemption; empty: it has none */
  isentoAte: z.union([z.literal(''), dia('Confira a data do fim da isenção')]),
  /** months from the connection; 0: no end by them */
  isentoMeses: z
    .number('Informe os meses de isenção')
    .int('Os meses de isenção são um número inteiro')
    .min(0, 'Os meses de isenção não são negativos')
    .max(600, 'A isenção vai até 600 meses'),
  /** 0: no limit */
  limiteKw: z
    .number('Informe o limite da isenção em kW')
    .min(0, 'O limite da isenção não é negativo')
    .max(1_000_000, 'O limite da isenção vai até 1.000.000 kW'),
  depois: z.enum(politicasIcms),
}
export const TARIFA_VAZIA = {
  subgrupo: 'B1' as const,
  distribuidora: '',
  te: 0,
  tusd: 0,
  fioB: 0,
  icms: 0,
  pis: 0,
  cofins: 0,
  cbs: 0,
  ibs: 0,
  politica: 'ISENTO_TE_TUSD' as const,
  isentoAte: '',
  isentoMeses: 0,
  limiteKw: 0,
  depois: 'SEM_ISENCAO' as const,
}
export const impostosCabem = (v: { icms: number; pis: number; cofins: number }): boolean =>
  v.icms + v.pis + v.cofins < 95

const esquema = z.object(camposDaTarifa)

const isencaoDigitada = (v: z.output<typeof esquema>): Partial<TarifaDaSimulacao> => ({
  ...(v.isentoAte ? { icmsIsencaoAte: v.isentoAte } : {}),
  ...(v.isentoMeses > 0 ? { icmsIsencaoMeses: v.isentoMeses } : {}),
  ...(v.limiteKw > 0 ? { icmsLimiteKw: v.limiteKw } : {}),
  ...(v.isentoAte || v.isentoMeses > 0 ? { politicaIcmsDepois: v.depois } : {}),
})

export const tarifaDigitada = (v: z.output<typeof esquema>): TarifaDaSimulacao => ({
  distribuidora: { id: null, nome: v.distribuidora },
  subgrupo: v.subgrupo,
  tarifa: { te: v.te, tusd: v.tusd, fioB: v.fioB },
  tributos: {
    icms: v.icms / 100,
    pis: v.pis / 100,
    cofins: v.cofins / 100,
    ...(v.cbs > 0 ? { cbs: v.cbs / 100 } : {}),
    ...(v.ibs > 0 ? { ibs: v.ibs / 100 } : {}),
  },
  politicaIcms: v.politica,
  ...(v.politica === 'SEM_ISENCAO' ? {} : isencaoDigitada(v)),
  origem: 'manual',
  rotulo: 'digitada',
})

const emPct = (fracao: number): number => Number((fracao * 100).toFixed(4))

/** A tariff in force, in the fields of the form. */
export const emCampos = (t: TarifaDaSimulacao): z.input<typeof esquema> => ({
  subgrupo: t.subgrupo,
  distribuidora: t.distribuidora.nome,
  te: t.tarifa.te,
  tusd: t.tarifa.tusd,
  fioB: t.tarifa.fioB,
  icms: emPct(t.tributos.icms),
  pis: emPct(t.tributos.pis),
  cofins: emPct(t.tributos.cofins),
  cbs: emPct(t.tributos.cbs ?? 0),
  ibs: emPct(t.tributos.ibs ?? 0),
  politica: t.politicaIcms,
  isentoAte: t.icmsIsencaoAte ?? '',
  isentoMeses: t.icmsIsencaoMeses ?? 0,
  limiteKw: t.icmsLimiteKw ?? 0,
  depois: t.politicaIcmsDepois ?? 'SEM_ISENCAO',
})

export type CamposLidos = z.output<typeof esquema>

/** Whether the fields still are as the tariff filled them. Of which subgroup it is, is asked before them. */
export const intacta = (v: CamposLidos, t: TarifaDaSimulacao): boolean =>
  Object.entries(emCampos(t)).every(([nome, x]) => nome === 'subgrupo' || Reflect.get(v, nome) === x)

/** The same utility and taxes without the prices, which are of another subgroup. */
export const semPrecos = (t: TarifaDaSimulacao, subgrupo: TarifaDaSimulacao['subgrupo']): TarifaDaSimulacao => ({
  ...t,
  subgrupo,
  tarifa: { te: 0, tusd: 0, fioB: 0 },
})

/**
 * The tariff in force as long as its fields stay as they came; typed over, it is the seller's and says so. Peak and
 * demand have no field here: those of group A stay.
 */
export function tarifaEscolhida(v: CamposLidos, emVigor: TarifaDaSimulacao | null): TarifaDaSimulacao {
  const deste = emVigor?.subgrupo === v.subgrupo ? emVigor : null
  if (deste && intacta(v, deste)) return deste
  return { ...tarifaDigitada(v), ...(deste?.grupoA ? { grupoA: deste.grupoA } : {}) }
}
