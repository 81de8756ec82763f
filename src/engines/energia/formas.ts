import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { classesGd } from './classe.ts'
import { ligacoes, regrasDoMinimo } from './fatura-b.ts'
import { carencias, sistemas } from './financiamento.ts'
import { modosDeDegradacao } from './geracao.ts'
import { politicasIcms } from './icms.ts'
import { metodosDeGrossUp } from './tarifa.ts'

// The input that a form accepts: the ranges in which every figure of the engine is a number. Contracts reuse these shapes.

const faixa = (de: number, ate: number, frase: string) => z.number(frase).min(de, frase).max(ate, frase)
const fracao = (frase: string) => faixa(0, 1, frase)
const kwh = faixa(0, 100_000_000, 'Informe a energia em kWh')
const doze = z.array(kwh).length(12, 'São doze meses')
const preco = faixa(0, 20, 'Informe o preço em R$ por kWh, sem impostos')
const reais = faixa(0, 10_000_000_000, 'Informe o valor em reais')
const taxa = (frase: string) => faixa(-0.5, 1, frase)

export const formaDaTarifa = z.object({
  te: preco,
  tusd: preco,
  fioB: preco,
  fioA: preco.optional(),
  encPdEeTfsee: preco.optional(),
  naoEnergia: preco.optional(),
})

/** The three rates together must leave something of the price. */
export const formaDosTributos = z
  .object({
    icms: faixa(0, 0.5, 'O ICMS vai de 0 a 50 %'),
    pis: faixa(0, 0.2, 'O PIS vai de 0 a 20 %'),
    cofins: faixa(0, 0.25, 'A COFINS vai de 0 a 25 %'),
    cbs: faixa(0, 0.5, 'A CBS vai de 0 a 50 %').optional(),
    ibs: faixa(0, 0.5, 'O IBS vai de 0 a 50 %').optional(),
  })
  .refine((t) => t.icms + t.pis + t.cofins < 0.95, 'A soma dos impostos passa de 95 %')

export const formaDosAnos = z.object({
  anos: z.number().int().min(1).max(30, 'São até 30 anos'),
  anoInicial: z.number().int().min(2023).max(2100),
  tarifa: formaDaTarifa,
  tributos: formaDosTributos,
  metodo: z.enum(metodosDeGrossUp).optional(),
  ligacao: z.enum(ligacoes),
  baixaRenda: z.boolean().optional(),
  cadUnico: z.boolean().optional(),
  consumo: doze,
  crescimentoConsumo: taxa('O crescimento vai de −50 a 100 % ao ano').optional(),
  geracaoNominal: doze,
  deg1: fracao('A degradação vai de 0 a 100 %'),
  degN: fracao('A degradação vai de 0 a 100 %'),
  degModo: z.enum(modosDeDegradacao).optional(),
  simultaneidade: fracao('A simultaneidade vai de 0 a 100 %'),
  classe: z.enum(classesGd),
  regra: z
    .object({ anoArt17: z.union([z.literal(2029), z.literal(2031)]), fioBPosTransicao: faixa(0, 3, 'De 0 a 3') })
    .optional(),
  politicaIcms: z.enum(politicasIcms),
  icmsIsencaoMeses: z.number().int().min(0).max(600).optional(),
  icmsIsencaoAte: dia('Data inválida').optional(),
  politicaIcmsDepois: z.enum(politicasIcms).optional(),
  regraMinimo: z.enum(regrasDoMinimo).optional(),
  inflacaoEnergia: taxa('A inflação vai de −50 a 100 % ao ano').optional(),
  bandeiraSemTributos: faixa(0, 5, 'Informe a bandeira em R$ por kWh').optional(),
  cosip: faixa(0, 1_000_000, 'Informe a iluminação pública em reais').optional(),
  inflacaoCosip: taxa('A inflação vai de −50 a 100 % ao ano').optional(),
})

export const formaDosCustos = z.object({
  investimentoCent: z.number().int().min(0).max(1_000_000_000_000),
  omAnual: reais.optional(),
  seguroAnual: reais.optional(),
  trocas: z
    .array(z.object({ ano: z.number().int().min(1).max(30), valor: reais }))
    .max(20)
    .optional(),
  ipca: taxa('O IPCA vai de −50 a 100 % ao ano').optional(),
})

export const formaDaTma = taxa('A taxa vai de −50 a 100 % ao ano')

export const formaDoEmprestimo = z.object({
  sistema: z.enum(sistemas),
  principalCent: z.number().int().min(1).max(1_000_000_000_000),
  taxaMensal: faixa(0, 0.3, 'Os juros vão de 0 a 30 % ao mês'),
  parcelas: z.number().int().min(1).max(420, 'São até 420 parcelas'),
  carenciaMeses: z.number().int().min(0).max(60, 'A carência vai até 60 meses').optional(),
  carencia: z.enum(carencias).optional(),
})
