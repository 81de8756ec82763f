import { z } from 'zod'
import { classesGd, modalidades } from '#engines/energia/classe.ts'
import { ligacoes, regrasDoMinimo } from '#engines/energia/fatura-b.ts'
import { carencias } from '#engines/energia/financiamento.ts'
import { modosDeDegradacao } from '#engines/energia/geracao.ts'
import { politicasIcms } from '#engines/energia/icms.ts'
import { metodosDeGrossUp } from '#engines/energia/tarifa.ts'
import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'

// The inputs of the cases, by subject. Inputs that a case leaves out are 0 or the default of the reference.

const numero = z.number()
const doze = z.array(numero).length(12)

export const tarifa = z.object({
  te: numero,
  tusd: numero,
  fioB: numero.default(0),
  fioA: numero.optional(),
  encPdEeTfsee: numero.optional(),
  naoEnergia: numero.optional(),
})
export const tributos = z.object({ icms: numero, pis: numero, cofins: numero })
const regra = z
  .object({ anoArt17: numero.default(2029), fioBPosTransicao: numero.default(1) })
  .default({ anoArt17: 2029, fioBPosTransicao: 1 })
const trocas = z.array(z.object({ ano: numero, valor: numero })).default([])
const minimo = {
  ligacao: z.enum(ligacoes),
  baixaRenda: z.boolean().optional(),
  cadUnico: z.boolean().optional(),
}
const tributacao = {
  tarifa,
  tributos,
  metodo: z.enum(metodosDeGrossUp).optional(),
  regra,
}
const degradacao = {
  deg1: numero.default(0),
  degN: numero.default(0),
  degModo: z.enum(modosDeDegradacao).default('LINEAR'),
}

export const entradaDoMes = z.object({
  ...tributacao,
  ...minimo,
  consumoKwh: numero,
  geracaoKwh: numero.default(0),
  simultaneidade: numero.default(0),
  saldoAnteriorKwh: numero.default(0),
  ano: numero,
  bandeiraSemTributos: numero.default(0),
  cosip: numero.default(0),
  classe: z.enum(classesGd).default('GD_II'),
  politicaIcms: z.enum(politicasIcms).default('ISENTO_TE_TUSD'),
  regraMinimo: z.enum(regrasDoMinimo).default('REN_LIMITA_CREDITO'),
})

export const entradaDosAnos = z.object({
  ...tributacao,
  ...minimo,
  ...degradacao,
  anos: numero.default(1),
  anoInicial: numero,
  consumo: doze,
  crescimentoConsumo: numero.default(0),
  hsp: doze,
  kWp: numero,
  pr: numero,
  fatorOrientacao: numero.default(1),
  simultaneidade: numero.default(0),
  saldoAnteriorKwh: numero.default(0),
  classe: z.enum(classesGd),
  politicaIcms: z.enum(politicasIcms),
  icmsIsencaoMeses: numero.optional(),
  politicaIcmsDepois: z.enum(politicasIcms).optional(),
  regraMinimo: z.enum(regrasDoMinimo).default('REN_LIMITA_CREDITO'),
  inflacaoEnergia: numero.default(0),
  bandeiraSemTributos: numero.default(0),
  cosip: numero.default(0),
  inflacaoCosip: numero.default(0),
  ipca: numero.default(0),
  tma: numero.default(0),
  investimentoCent: numero.default(0),
  omAnual: numero.default(0),
  seguroAnual: numero.default(0),
  trocas,
})
export type EntradaDoCasoDeAnos = z.infer<typeof entradaDosAnos>

export const entradaDaUsina = z.object({
  consumo: doze,
  hsp: doze,
  pr: numero,
  fatorOrientacao: numero.default(1),
  cobertura: numero.default(1),
  modulo: z.object({
    wp: numero,
    alturaM: numero.default(0),
    larguraM: numero.default(0),
    pesoKg: numero.default(0),
    voc: numero.default(0),
    vmp: numero.default(0),
    betaVocPorC: numero.default(0),
    gamaVmpPorC: numero.default(0),
  }),
  inversoresKw: z.array(numero).default([]),
  fdiMin: numero.default(0.9),
  fdiMax: numero.default(1.35),
  fatorAreaTelhado: numero.default(1.1),
  tMinC: numero.default(5),
  tCelulaMaxC: numero.default(70),
  vdcMax: numero.default(0),
  vMpptMin: numero.default(0),
  fatorPotenciaDisp: numero.default(0.92),
})

export const entradaDoCredito = z.object({
  principalCent: numero.optional(),
  investimentoCent: numero.optional(),
  entradaCent: numero.default(0),
  taxaMensal: numero,
  parcelas: numero.optional(),
  parcelasAposCarencia: numero.optional(),
  carenciaMeses: numero.default(0),
  carencia: z.enum(carencias).optional(),
  sac: z.object({ carencia: z.enum(carencias).optional() }).optional(),
  price: z.object({ carencia: z.enum(carencias).optional() }).optional(),
  dataContrato: z.iso.date(),
  iofFixo: numero.default(0),
  iofDiario: numero.default(0),
  iofTetoDias: numero.default(365),
  iofFinanciado: z.boolean().optional(),
  casoEconomia: z.string().optional(),
})
export type EntradaDoCredito = z.infer<typeof entradaDoCredito>

export const entradaDaCooperativa = z.object({
  ...tributacao,
  ano: numero,
  classe: z.enum(classesGd),
  politicaIcms: z.enum(politicasIcms),
  regraMinimo: z.enum(regrasDoMinimo).default('REN_LIMITA_CREDITO'),
  bandeiraSemTributos: numero.default(0),
  excedenteKwh: numero,
  ucs: z.array(
    z.object({
      id: z.string(),
      consumo: numero,
      ligacao: z.enum(ligacoes),
      saldo: numero.default(0),
      pct: numero.default(0),
      cosip: numero.default(0),
      baixaRenda: z.boolean().optional(),
    }),
  ),
  ordem: z.array(z.string()).optional(),
  destinoRemanescente: z.string().optional(),
  descontoPct: numero.default(0),
  tarifaContratual: numero.default(0),
  fixoMensalCent: numero.default(0),
  vencimento: z.iso.date().optional(),
  pagamento: z.iso.date().optional(),
  multa: numero.default(0.02),
  jurosMes: numero.default(0.01),
  pix: z.object({ chave: z.string(), nome: z.string(), cidade: z.string(), txid: z.string().optional() }).optional(),
  modeloFaturado: z.enum(modelosDeCobranca).default('ECONOMIA_GARANTIDA'),
})
export type EntradaDaCooperativa = z.infer<typeof entradaDaCooperativa>

/** The block of a concentration check: inputs beside the class that is asked for. */
export const entradaDaClasse = z.object({
  potenciaKw: numero,
  modalidade: z.enum(modalidades).default('GERACAO_COMPARTILHADA'),
  maiorParticipacaoPct: numero.default(0),
  dataProtocolo: z.iso.date().nullable().default(null),
  despachavel: z.boolean().default(false),
})

const cenario = z.object({
  geracao: numero.default(1),
  deltaEnergia: numero.default(0),
  deltaVacancia: numero.default(0),
})

export const entradaDoInvestimento = z.object({
  ...degradacao,
  anos: numero,
  anoInicial: numero,
  capexReais: numero,
  cota: numero.default(1),
  kWp: numero,
  geracaoAno1Kwh: numero,
  disponibilidade: numero.default(1),
  tarifa,
  tributosConsumidor: tributos,
  metodo: z.enum(metodosDeGrossUp).optional(),
  classe: z.enum(classesGd),
  regra,
  politicaIcms: z.enum(politicasIcms),
  descontoConsumidor: numero.default(0),
  vacancia: numero.default(0),
  inadimplencia: numero.default(0),
  inflacaoEnergia: numero.default(0),
  ipca: numero.default(0),
  omPorKwpAno: numero.default(0),
  seguroPctCapex: numero.default(0),
  arrendamentoMes: numero.default(0),
  gestaoPct: numero.default(0),
  demandaInjecaoKw: numero.default(0),
  tusdgReaisKw: numero.default(0),
  trocas,
  tma: numero,
  cenarios: z.record(z.string(), cenario).default({}),
})

export const entradaDaContaA = z.object({
  tarifa: z.object({
    teP: numero,
    teFp: numero,
    tusdP: numero,
    tusdFp: numero,
    demanda: numero.default(0),
    demandaP: numero.optional(),
    demandaFp: numero.optional(),
    demandaG: numero.default(0),
    fioBP: numero.default(0),
    fioBFp: numero.default(0),
    fioAP: numero.optional(),
    fioAFp: numero.optional(),
    encPdEeTfsee: numero.optional(),
  }),
  tributos,
  metodo: z.enum(metodosDeGrossUp).optional(),
  ano: numero,
  classe: z.enum(classesGd),
  regra,
  politicaIcms: z.enum(politicasIcms),
  consumoPontaKwh: numero,
  consumoForaPontaKwh: numero,
  demandaContratadaKw: numero.default(0),
  demandaMedidaKw: numero.default(0),
  demandaContratadaPontaKw: numero.optional(),
  demandaMedidaPontaKw: numero.optional(),
  demandaContratadaForaPontaKw: numero.optional(),
  demandaMedidaForaPontaKw: numero.optional(),
  toleranciaUltrapassagem: numero.default(0.05),
  reativo: numero.default(0),
  cosip: numero.default(0),
  bandeiraSemTributos: numero.default(0),
  geracaoKwh: numero.default(0),
  simultaneidadeForaPonta: numero.default(0),
  demandaInjecaoContratadaKw: numero.default(0),
})
