import { z } from 'zod'
import { modalidades } from '#engines/energia/classe.ts'
import { ligacoes, regrasDoMinimo } from '#engines/energia/fatura-b.ts'
import { formaDaTarifa, formaDaTma, formaDosTributos } from '#engines/energia/formas.ts'
import { modosDeDegradacao } from '#engines/energia/geracao.ts'
import { politicasIcms } from '#engines/energia/icms.ts'
import { etiquetas } from '#engines/energia/rastro.ts'
import { metodosDeGrossUp } from '#engines/energia/tarifa.ts'
import { classesDeConsumo } from '#modules/contatos/tipos.ts'
import { dia } from '#kit/dia.ts'
import { ufs } from '#kit/uf.ts'
import { fichaDoInversor, fichaDoModulo } from '#modules/catalogo/contract/fichas.ts'
import { custoDaProposta, kitDaProposta, opcaoDePagamento, precoDaProposta } from './dinheiro.ts'
import { ehGrupoA, modalidadesA, subgruposDaSimulacao } from './subgrupos.ts'
import { centavosAte, faixa, fracao, inteiro, taxa, texto } from './formas.ts'

// All that a simulation reads. Rates are fractions, money is integer centavos unless the name says R$.

const kwh = faixa(0, 10_000_000, 'Informe a energia em kWh, sem valor negativo')
const doze = z.array(kwh, 'São doze meses').length(12, 'São doze meses')

const demandaKw = faixa(0, 100_000, 'Informe a demanda em kW, sem valor negativo')
const precoDaDemanda = faixa(0, 1000, 'Informe o preço da demanda em R$ por kW, sem impostos')

/** What the tariff of group A has beside its off-peak energy, which is `tarifa`. */
export const tarifaDoGrupoA = z.object({
  modalidade: z.enum(modalidadesA, 'Escolha a modalidade'),
  ponta: formaDaTarifa,
  /** R$/kW without tax: of the whole day (verde), of peak and off-peak (azul) */
  demandas: z.array(precoDaDemanda).min(1, 'Informe o preço da demanda').max(2, 'São até duas demandas'),
  /** R$/kW of injected demand, without tax */
  tusdg: precoDaDemanda.optional(),
})
export type TarifaDoGrupoA = z.infer<typeof tarifaDoGrupoA>

/** Copy of the tariff rows in force (`tarifas`): R$/kWh without tax. The proposal keeps it. */
export const tarifaDaSimulacao = z.object({
  distribuidora: z.object({
    id: z.uuid('Distribuidora inválida').nullable(),
    nome: texto(120, 'Diga a distribuidora').min(1, 'Diga a distribuidora'),
  }),
  subgrupo: z.enum(subgruposDaSimulacao, 'Escolha o subgrupo'),
  /** R$/kWh without tax; off-peak in group A */
  tarifa: formaDaTarifa,
  grupoA: tarifaDoGrupoA.nullable().optional(),
  tributos: formaDosTributos,
  metodo: z.enum(metodosDeGrossUp).optional(),
  regraMinimo: z.enum(regrasDoMinimo).optional(),
  politicaIcms: z.enum(politicasIcms, 'Escolha a política de ICMS'),
  icmsIsencaoMeses: inteiro(0, 600, 'De 0 a 600 meses').optional(),
  /** last day of the exemption, whatever the connection */
  icmsIsencaoAte: dia('Data inválida').optional(),
  /** installed power above which the state exempts nothing */
  icmsLimiteKw: faixa(0, 1_000_000, 'Informe o limite em kW').optional(),
  politicaIcmsDepois: z.enum(politicasIcms).optional(),
  /** the utility charges PIS/COFINS on energy that another holder generated */
  pisCofinsCobrado: z.boolean().optional(),
  /** R$/kWh without tax, average of the projection */
  bandeiraSemTributos: faixa(0, 5, 'Informe a bandeira em R$ por kWh').optional(),
  /** R$ a month */
  cosip: faixa(0, 100_000, 'Informe a iluminação pública em reais').optional(),
  origem: z.enum(['semente', 'aneel', 'manual', 'fatura'], 'Origem inválida'),
  /** resolution that homologates it, as ANEEL writes it */
  reh: texto(300, 'A resolução é longa').nullable().optional(),
  /** first day of the row in use */
  desde: dia('Data inválida').nullable().optional(),
  /** such as "semente, set/26" */
  rotulo: texto(200, 'O rótulo é longo').optional(),
  /** since when the utility has no tariff: the last known one is used */
  lacunaDesde: dia('Data inválida').nullable().optional(),
  vigenciaIds: z.array(z.uuid()).max(10).optional(),
  /** rows of the taxes and of the public lighting that it was copied from */
  linhasDaBase: z.object({ tributo: z.uuid(), cosip: z.uuid().nullable() }).optional(),
})
export type TarifaDaSimulacao = z.infer<typeof tarifaDaSimulacao>

/** A bill that was read and confirmed, to calibrate against. */
export const faturaDeReferencia = z.object({
  id: z.uuid('Fatura inválida').nullable(),
  /** YYYY-MM */
  competencia: z.string('Diga o mês').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Diga o mês'),
  consumoKwh: kwh,
  totalCent: centavosAte(10_000_000_000, 'Informe o total da fatura'),
  cosipCent: centavosAte(10_000_000, 'Informe a iluminação pública').optional(),
  bandeiraCent: centavosAte(1_000_000_000, 'Informe a bandeira').optional(),
  energiaCent: centavosAte(10_000_000_000, 'Informe a energia').optional(),
  /** lines that the tariff does not make: fines, interest, corrections */
  outrasCent: inteiro(-1_000_000_000, 1_000_000_000, 'Informe as outras linhas da fatura').optional(),
  /** as the bill prints it */
  icms: fracao('O ICMS vai de 0 a 100 %').optional(),
  /** kWh of each month as the bill gives it, January first; null where the unit uses an average */
  meses: z.array(kwh.nullable(), 'São doze meses').length(12, 'São doze meses').optional(),
  /**
   * How it was reproduced, where the tariff of the unit cannot do it: the bill compensates energy already, or the tariff
   * is of a later period.
   */
  reproduzida: z
    .object({
      calculadaCent: inteiro(-10_000_000_000, 10_000_000_000, 'Informe a conta calculada'),
      maiorDiferenca: texto(60, 'O nome da linha é longo').nullable(),
    })
    .optional(),
})
export type FaturaDeReferencia = z.infer<typeof faturaDeReferencia>

/** Demand and peak of a unit of group A. The lists follow `demandas` of its tariff. */
const doGrupoA = z.object({
  /** kWh at peak, January first: part of `consumo` */
  consumoPonta: doze,
  contratadaKw: z.array(demandaKw).min(1, 'Informe a demanda contratada').max(2, 'São até duas demandas'),
  /** billed above the contract; the contract when absent */
  medidaKw: z.array(demandaKw).max(2, 'São até duas demandas').optional(),
  /** contracted for the injection of the plant */
  injecaoKw: demandaKw.optional(),
  /** R$ a month, tax included */
  reativo: faixa(0, 10_000_000, 'Informe o reativo em reais').optional(),
})
export type UnidadeDoGrupoA = z.infer<typeof doGrupoA>

export const unidadeDaSimulacao = z.object({
  /** of the registry (`unidades`), when it is there */
  unidadeId: z.uuid('Unidade inválida').nullable().optional(),
  numero: texto(40, 'O número da unidade tem no máximo 40 letras'),
  titular: texto(160, 'O titular tem no máximo 160 letras').optional(),
  /** CPF or CNPJ without mask: never in a snapshot for the public */
  documento: texto(14, 'Documento inválido').optional(),
  mercadoLivre: z.boolean().optional(),
  noInstrumento: z.boolean().optional(),
  mesmoCondominio: z.boolean().optional(),
  /** where the plant is connected; the first unit when none says so */
  geradora: z.boolean().optional(),
  /** as the bill prints it */
  classeDeConsumo: z.enum(classesDeConsumo, 'Escolha a classe da unidade').nullable().optional(),
  ligacao: z.enum(ligacoes, 'Escolha a ligação'),
  baixaRenda: z.boolean().optional(),
  cadUnico: z.boolean().optional(),
  disjuntor: z
    .object({
      tensaoV: faixa(100, 1000, 'A tensão vai de 100 a 1.000 V'),
      correnteA: faixa(1, 5000, 'O disjuntor vai de 1 a 5.000 A'),
    })
    .optional(),
  /** kWh, January first */
  consumo: doze,
  /** months that were not read */
  estimados: z.array(z.boolean()).length(12, 'São doze meses').optional(),
  tarifa: tarifaDaSimulacao,
  grupoA: doGrupoA.nullable().optional(),
  /** share of the surplus, 0–100 with two decimals; used when the sharing is by percentage */
  partePct: faixa(0, 100, 'A parte vai de 0 a 100 %').optional(),
  /** used when the sharing is by order */
  ordem: inteiro(1, 1000, 'A ordem começa em 1').optional(),
  /** credits that the unit holds, kWh */
  creditosKwh: kwh.optional(),
  fatura: faturaDeReferencia.nullable().optional(),
})
export type UnidadeDaSimulacao = z.infer<typeof unidadeDaSimulacao>

/** A unit has the demand and the peak of its group, and no more at peak than in the month. */
const unidadeConferida = unidadeDaSimulacao.superRefine((u, ctx) => {
  const recusar = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
  if (!ehGrupoA(u.tarifa.subgrupo)) return
  if (!u.tarifa.grupoA) return recusar(['tarifa', 'grupoA'], 'Informe a tarifa de ponta e a da demanda')
  if (!u.grupoA) return recusar(['grupoA'], 'Informe a demanda contratada e o consumo na ponta')
  if (u.grupoA.contratadaKw.length !== u.tarifa.grupoA.demandas.length)
    recusar(['grupoA', 'contratadaKw'], 'Informe a demanda de cada posto')
  const mes = u.grupoA.consumoPonta.findIndex((kwh, m) => kwh > (u.consumo[m] ?? 0))
  if (mes >= 0) recusar(['grupoA', 'consumoPonta', mes], 'A ponta não passa do consumo do mês')
})

/** A rectangle of modules on the drawing of a face. `x`, `y`: its centre, as fractions of the drawing. */
const blocoDeModulos = z.object({
  x: fracao('O bloco fica dentro do desenho'),
  y: fracao('O bloco fica dentro do desenho'),
  linhas: inteiro(1, 100, 'São de 1 a 100 linhas'),
  colunas: inteiro(1, 100, 'São de 1 a 100 colunas'),
  /** degrees, clockwise */
  rotacao: faixa(-180, 180, 'O giro vai de −180 a 180°'),
  espacoCm: faixa(0, 200, 'O vão vai de 0 a 200 cm'),
  /** long side along the row */
  deitado: z.boolean(),
})
export type BlocoDeModulos = z.infer<typeof blocoDeModulos>

/** Modules drawn over the picture of a face, to scale. */
const desenhoDoTelhado = z.object({
  /** of the proposal's pictures; null while there is none */
  foto: z.uuid('Foto inválida').nullable(),
  /** height ÷ width of the drawing */
  proporcao: faixa(0.1, 10, 'A proporção da foto vai de 0,1 a 10'),
  /** metres from the left to the right edge: the scale */
  larguraM: faixa(1, 1000, 'A largura da foto vai de 1 a 1.000 m'),
  blocos: z.array(blocoDeModulos).max(20, 'São até 20 blocos por face'),
})
export type DesenhoDoTelhado = z.infer<typeof desenhoDoTelhado>

export const faceDoTelhado = z.object({
  nome: texto(60, 'O nome da face tem no máximo 60 letras'),
  /** degrees */
  inclinacao: faixa(0, 90, 'A inclinação vai de 0 a 90°'),
  /** degrees from North, clockwise */
  azimute: faixa(0, 360, 'O azimute vai de 0 a 360°'),
  sombra: fracao('O sombreamento vai de 0 a 100 %').optional(),
  modulos: inteiro(0, 20_000, 'Informe os módulos, sem valor negativo'),
  areaM2: faixa(0, 1_000_000, 'Informe a área em m²').optional(),
  /** in place of the table of orientation */
  fatorOrientacao: faixa(0, 1.2, 'O fator de orientação vai de 0 a 1,2').optional(),
  desenho: desenhoDoTelhado.nullable().optional(),
})
export type FaceDoTelhado = z.infer<typeof faceDoTelhado>

const doCatalogo = {
  itemId: z.uuid('Item inválido').nullable().optional(),
  marca: texto(80, 'A marca tem no máximo 80 letras').optional(),
  modelo: texto(120, 'O modelo tem no máximo 120 letras').optional(),
  /** hidden from who may not see costs */
  custoCent: centavosAte(1_000_000_000, 'Informe o custo').nullable().optional(),
}
export const moduloDaSimulacao = fichaDoModulo.extend(doCatalogo)
export const inversorDaSimulacao = fichaDoInversor.extend({
  ...doCatalogo,
  quantidade: inteiro(1, 2000, 'Informe quantos inversores'),
  /** modules of each string of one unit; spread evenly when absent */
  series: z
    .array(inteiro(1, 200, 'A série tem de 1 a 200 módulos'))
    .max(200, 'São até 200 séries')
    .optional(),
})
export type InversorDaSimulacao = z.infer<typeof inversorDaSimulacao>

/** Consumption that starts in a month to come: a car, air conditioning. It joins the plant's unit. */
export const cargaNova = z.object({
  descricao: texto(80, 'A descrição tem no máximo 80 letras').min(1, 'Diga o que é'),
  kwhMes: kwh,
  /** first month, 1–12, of year `ano` */
  desde: inteiro(1, 12, 'O mês vai de 1 a 12'),
  ano: inteiro(1, 30, 'O ano vai de 1 a 30').optional(),
})
export type CargaNova = z.infer<typeof cargaNova>

/** The plant that the unit has, when the proposal is an increase. Energy as the meter shows it. */
export const usinaExistente = z.object({
  potenciaKw: faixa(0.1, 5000, 'A potência vai de 0,1 a 5.000 kW'),
  /** day of its request for the connection budget */
  dataProtocolo: dia('Data inválida').nullable(),
  injetada: doze,
  /** from the monitoring only */
  autoconsumo: doze.optional(),
})
export type UsinaExistente = z.infer<typeof usinaExistente>

export const premissas = z.object({
  anos: inteiro(1, 30, 'São até 30 anos'),
  anoInicial: inteiro(2023, 2100, 'O ano vai de 2023 a 2100'),
  pr: faixa(0.3, 1, 'O rendimento vai de 0,30 a 1,00'),
  simultaneidade: fracao('A simultaneidade vai de 0 a 100 %'),
  deg1: fracao('A perda do primeiro ano vai de 0 a 100 %'),
  degN: faixa(0, 0.2, 'A perda por ano vai de 0 a 20 %'),
  degModo: z.enum(modosDeDegradacao).optional(),
  crescimentoConsumo: taxa('O crescimento vai de −50 a 100 % ao ano'),
  inflacaoEnergia: taxa('A inflação da energia vai de −50 a 100 % ao ano'),
  inflacaoCosip: taxa('A inflação vai de −50 a 100 % ao ano'),
  ipca: taxa('O IPCA vai de −50 a 100 % ao ano'),
  tma: formaDaTma,
  cobertura: faixa(0, 3, 'A cobertura vai de 0 a 300 %').optional(),
  fatorAreaTelhado: faixa(1, 5, 'A folga da área vai de 1 a 5').optional(),
  tMinC: faixa(-30, 40, 'A temperatura mínima vai de −30 a 40 °C').optional(),
  tCelulaMaxC: faixa(25, 100, 'A temperatura da célula vai de 25 a 100 °C').optional(),
  /** R$ a year */
  omAnual: faixa(0, 100_000_000, 'Informe a manutenção em reais por ano').optional(),
  seguroAnual: faixa(0, 100_000_000, 'Informe o seguro em reais por ano').optional(),
  /** exchanges quoted today, R$ */
  trocas: z
    .array(
      z.object({
        ano: inteiro(1, 30, 'O ano vai de 1 a 30'),
        valor: faixa(0, 100_000_000, 'Informe o valor da troca em reais'),
      }),
    )
    .max(20, 'São até 20 trocas')
    .optional(),
  /** preset of art. 17, or a multiplier of Fio B of its own */
  art17: z.enum(['otimista', 'base', 'pessimista', 'proprio'], 'Escolha o cenário do art. 17'),
  fioBPosTransicao: faixa(0, 3, 'O multiplicador do Fio B vai de 0 a 3').optional(),
  /** tCO₂/MWh */
  fatorSin: faixa(0, 2, 'O fator do SIN vai de 0 a 2').optional(),
})
export type Premissas = z.infer<typeof premissas>

export const conexao = z.object({
  modalidade: z.enum(modalidades, 'Escolha a modalidade'),
  /** day of the request for the connection budget; null when it is to come */
  dataProtocolo: dia('Data inválida').nullable(),
  despachavel: z.boolean().optional(),
})

export const rateio = z.object({
  tipo: z.enum(['percentual', 'ordem'], 'Escolha o rateio'),
  /** by order: index of the unit that receives what is left */
  sobra: inteiro(0, 200, 'Unidade inválida').nullable().optional(),
})

const origem = z.object({
  etiqueta: z.enum(etiquetas),
  fonte: texto(200, 'A fonte tem no máximo 200 letras').optional(),
  faixa: z.tuple([z.number(), z.number()]).optional(),
})

const doTelhado = {
  faces: z.array(faceDoTelhado).min(1, 'Informe uma face do telhado').max(30, 'São até 30 faces'),
  modulo: moduloDaSimulacao,
  inversores: z.array(inversorDaSimulacao).max(20, 'São até 20 modelos de inversor'),
  /** null in a variant: without the kit of the others */
  kit: kitDaProposta.nullable().optional(),
}
const doPreco = {
  custos: z.array(custoDaProposta).max(100, 'São até 100 linhas de custo'),
  preco: precoDaProposta,
  pagamentos: z.array(opcaoDePagamento).max(8, 'São até 8 formas de pagamento'),
}
export const letras = ['A', 'B', 'C'] as const
export type Letra = (typeof letras)[number]

/** What a variant changes; the rest is of the base. `pagamento`: index of its main payment option. */
export const variante = z.object({
  letra: z.enum(letras, 'São as variantes A, B e C'),
  rotulo: texto(80, 'O nome da variante tem no máximo 80 letras').optional(),
  pagamento: inteiro(0, 7, 'Forma de pagamento inválida').optional(),
  mudancas: z.object({ ...doTelhado, ...doPreco }).partial(),
})

export const entradaDaSimulacao = z.object({
  local: z.object({
    cidade: texto(120, 'A cidade tem no máximo 120 letras').min(1, 'Diga a cidade'),
    uf: z.enum(ufs, 'Escolha o estado'),
    latitude: faixa(-60, 60, 'A latitude vai de −60 a 60°'),
    /** kWh/m²·day of 12 months on the tilted plane of the latitude */
    hsp: z.array(faixa(0, 12, 'A irradiação vai de 0 a 12 kWh/m² por dia')).length(12, 'São doze meses'),
    /** such as "padrão da capital" */
    fonteHsp: texto(160, 'A fonte tem no máximo 160 letras').optional(),
  }),
  unidades: z.array(unidadeConferida).min(1, 'Informe uma unidade').max(100, 'São até 100 unidades'),
  rateio,
  conexao,
  ...doTelhado,
  cargas: z.array(cargaNova).max(20, 'São até 20 cargas'),
  existente: usinaExistente.nullable().optional(),
  premissas,
  ...doPreco,
  variantes: z
    .array(variante)
    .max(3, 'São até três variantes')
    .refine((v) => new Set(v.map((x) => x.letra)).size === v.length, 'Cada letra aparece uma vez'),
  /** sources that replace the default ones, by the name of the input */
  origens: z.record(z.string().max(60), origem).optional(),
  /** 1–12: month that the bill before and after shows */
  mesTipico: inteiro(1, 12, 'O mês vai de 1 a 12').nullable().optional(),
})
export type EntradaDaSimulacao = z.infer<typeof entradaDaSimulacao>
