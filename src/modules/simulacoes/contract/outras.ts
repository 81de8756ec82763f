import { z } from 'zod'
import { classesGd } from '#engines/energia/classe.ts'
import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'
import { formaDaTma } from '#engines/energia/formas.ts'
import { modosDeDegradacao } from '#engines/energia/geracao.ts'
import { custoDaProposta, opcaoDePagamento, precoDaProposta } from './dinheiro.ts'
import { premissas, tarifaDaSimulacao, unidadeDaSimulacao } from './entrada.ts'
import { centavosAte, faixa, fracao, inteiro, taxa, texto } from './formas.ts'
import { ehGrupoA } from './subgrupos.ts'

// Inputs of the proposals that do not sell a plant to its user.

const tarifaDoGrupoB = tarifaDaSimulacao.refine((t) => !ehGrupoA(t.subgrupo), 'Esta proposta é do grupo B')

/** Taxes of the company that owns a plant (reference §3.10): presumed profit, or one effective rate on the revenue. */
export const regimeDaUsina = z.discriminatedUnion(
  'tipo',
  [
    z.object({
      tipo: z.literal('LUCRO_PRESUMIDO'),
      pisCofins: fracao('PIS e COFINS vão de 0 a 100 %'),
      presuncao: fracao('A presunção do lucro vai de 0 a 100 %'),
      irpj: fracao('O IRPJ vai de 0 a 100 %'),
      adicional: fracao('O adicional do IRPJ vai de 0 a 100 %'),
      /** R$ a year */
      limiteAdicional: faixa(0, 10_000_000_000, 'Informe o limite do adicional em reais por ano'),
      csll: fracao('A CSLL vai de 0 a 100 %'),
      majoracao: z
        .object({
          acimaDe: faixa(0, 10_000_000_000, 'Informe a partir de que receita por ano'),
          fator: faixa(1, 3, 'O aumento da presunção vai de 1 a 3 vezes'),
        })
        .optional(),
    }),
    z.object({ tipo: z.literal('ALIQUOTA_UNICA'), aliquota: faixa(0, 0.95, 'A alíquota vai de 0 a 95 %') }),
  ],
  'Escolha como a usina paga impostos',
)
export type RegimeDaUsina = z.infer<typeof regimeDaUsina>

/** A quota of a plant (reference §3.10). Rates are fractions; `capexReais` is of the whole plant. */
export const entradaDoInvestimento = z.object({
  usina: texto(120, 'O nome da usina tem no máximo 120 letras').min(1, 'Dê um nome à usina'),
  anos: inteiro(1, 30, 'São até 30 anos'),
  anoInicial: inteiro(2023, 2100, 'O ano vai de 2023 a 2100'),
  capexReais: faixa(1, 10_000_000_000, 'Informe o custo da usina'),
  cota: faixa(0.0001, 1, 'A cota vai de 0,01 a 100 %'),
  kWp: faixa(0.1, 100_000, 'Informe a potência em kWp'),
  geracaoAno1Kwh: faixa(1, 1_000_000_000, 'Informe a geração do primeiro ano'),
  disponibilidade: fracao('A disponibilidade vai de 0 a 100 %'),
  deg1: fracao('A perda do primeiro ano vai de 0 a 100 %'),
  degN: faixa(0, 0.2, 'A perda por ano vai de 0 a 20 %'),
  degModo: z.enum(modosDeDegradacao).optional(),
  tarifa: tarifaDoGrupoB,
  classe: z.enum(classesGd, 'Escolha a classe'),
  descontoConsumidor: fracao('O desconto vai de 0 a 100 %'),
  vacancia: fracao('A vacância vai de 0 a 100 %'),
  inadimplencia: fracao('A inadimplência vai de 0 a 100 %'),
  inflacaoEnergia: taxa('A inflação vai de −50 a 100 % ao ano'),
  ipca: taxa('O IPCA vai de −50 a 100 % ao ano'),
  omPorKwpAno: faixa(0, 10_000, 'Informe a manutenção por kWp').optional(),
  seguroPctCapex: faixa(0, 0.2, 'O seguro vai de 0 a 20 %').optional(),
  arrendamentoMes: faixa(0, 10_000_000, 'Informe o arrendamento por mês').optional(),
  gestaoPct: fracao('A gestão vai de 0 a 100 %').optional(),
  demandaInjecaoKw: faixa(0, 100_000, 'Informe a demanda').optional(),
  tusdgReaisKw: faixa(0, 1000, 'Informe a TUSDg em R$ por kW').optional(),
  trocas: premissas.shape.trocas,
  /** absent: the base preset of art. 17, and presumed profit */
  art17: premissas.shape.art17.optional(),
  fioBPosTransicao: premissas.shape.fioBPosTransicao,
  regime: regimeDaUsina.optional(),
  tma: formaDaTma,
  /** CDI net of income tax, a year: a parameter beside the result, never a forecast */
  cdi: faixa(0, 1, 'O CDI vai de 0 a 100 % ao ano'),
  irSobreCdi: fracao('O imposto vai de 0 a 100 %'),
})
export type EntradaDoInvestimento = z.infer<typeof entradaDoInvestimento>

const unidadeDoCooperado = z.object({
  unidade: unidadeDaSimulacao.refine((u) => !ehGrupoA(u.tarifa.subgrupo), 'Esta proposta é do grupo B'),
  /** kWh allocated in each month */
  alocadoKwh: z.array(faixa(0, 10_000_000, 'Informe a energia em kWh')).length(12, 'São doze meses'),
})
export type UnidadeDoCooperado = z.infer<typeof unidadeDoCooperado>

/** Membership of a shared plant, with the four charge models (reference §3.9). */
export const entradaDaAssinatura = unidadeDoCooperado.extend({
  /** further units of the member; each has its bill and its invoice */
  outras: z.array(unidadeDoCooperado).max(19, 'São até 20 unidades').optional(),
  anoInicial: inteiro(2023, 2100, 'O ano vai de 2023 a 2100'),
  classe: z.enum(classesGd, 'Escolha a classe'),
  plano: z.object({
    modelo: z.enum(modelosDeCobranca, 'Escolha o modelo de cobrança'),
    desconto: faixa(0, 0.9, 'O desconto vai de 0 a 90 %').optional(),
    tarifaContratual: faixa(0, 20, 'Informe a tarifa do contrato em R$ por kWh').optional(),
    fixoMensalCent: centavosAte(100_000_000, 'Informe o valor fixo por mês').optional(),
  }),
  prazoMeses: inteiro(1, 600, 'O prazo vai de 1 a 600 meses').optional(),
  avisoPrevioDias: inteiro(0, 365, 'O aviso prévio vai de 0 a 365 dias').optional(),
})
export type EntradaDaAssinatura = z.infer<typeof entradaDaAssinatura>

/** Cleaning of a plant: by module or m², with travel and height, once or repeated. */
export const entradaDaLimpeza = z.object({
  modulos: inteiro(1, 1_000_000, 'Informe quantos módulos'),
  areaM2: faixa(0, 10_000_000, 'Informe a área em m²'),
  por: z.enum(['modulo', 'm2'], 'Escolha por módulo ou por m²'),
  unitarioCent: centavosAte(100_000_000, 'Informe o preço unitário'),
  distanciaKm: faixa(0, 5000, 'A distância vai de 0 a 5.000 km'),
  porKmCent: centavosAte(1_000_000, 'Informe o preço por km'),
  alturaM: faixa(0, 200, 'A altura vai de 0 a 200 m'),
  /** fraction added for work above 4 m */
  acrescimoAltura: faixa(0, 3, 'O acréscimo vai de 0 a 300 %'),
  vezesPorAno: inteiro(1, 52, 'São de 1 a 52 vezes por ano'),
  /** fraction off each visit when it repeats */
  descontoRecorrencia: faixa(0, 0.9, 'O desconto vai de 0 a 90 %'),
  minimoCent: centavosAte(1_000_000_000, 'Informe o valor mínimo'),
  /** expected gain of generation */
  ganhoEsperado: faixa(0, 1, 'O ganho vai de 0 a 100 %').optional(),
  custos: z.array(custoDaProposta).max(100, 'São até 100 linhas de custo'),
  preco: precoDaProposta,
  pagamentos: z.array(opcaoDePagamento).max(8, 'São até 8 formas de pagamento'),
})
export type EntradaDaLimpeza = z.infer<typeof entradaDaLimpeza>

const linhaDeServico = z.object({
  descricao: texto(160, 'A descrição tem no máximo 160 letras').min(1, 'Diga o que é'),
  tipo: z.enum(['hora', 'peca', 'deslocamento', 'outro'], 'Escolha o tipo'),
  itemId: z.uuid('Item inválido').nullable().optional(),
  quantidade: faixa(0, 100_000, 'A quantidade vai de 0 a 100.000'),
  unitarioCent: centavosAte(1_000_000_000, 'Informe o preço unitário'),
  custoCent: centavosAte(1_000_000_000, 'Informe o custo').nullable().optional(),
})

/** Hours and parts. */
export const entradaDosServicos = z.object({
  problema: texto(2000, 'A descrição tem no máximo 2.000 letras'),
  linhas: z.array(linhaDeServico).max(100, 'São até 100 linhas'),
  preco: precoDaProposta,
  pagamentos: z.array(opcaoDePagamento).max(8, 'São até 8 formas de pagamento'),
})
export type EntradaDosServicos = z.infer<typeof entradaDosServicos>
