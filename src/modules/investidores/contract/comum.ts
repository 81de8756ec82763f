import { z } from 'zod'

export const VER = 'investidores.cota.ver' as const
export const EDITAR = 'investidores.cota.editar' as const
export const FECHAR = 'investidores.extrato.fechar' as const
export const BASE = '/api/investidores' as const

export const competencia = (frase = 'Diga o mês, como 2027-01') =>
  z.string(frase).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, frase)
export const centavos = (frase: string) =>
  z.number(frase).int(frase).min(0, 'O valor não é negativo').max(99_999_999_999, 'O valor é alto demais')
const fracao = (frase: string) => z.number(frase).min(0, 'Não é negativo').max(1, 'Vai até 100 %')
const variacao = (frase: string) => z.number(frase).min(-1, 'Vai de −100 % a 100 %').max(1, 'Vai de −100 % a 100 %')

/** What the contract of the plant costs. Rates are fractions. */
export const custosDoContrato = z.object({
  om_kwp_ano_centavos: centavos('Diga o O&M por kWp ao ano'),
  seguro_ano: fracao('Diga o seguro ao ano'),
  arrendamento_mes_centavos: centavos('Diga o arrendamento por mês'),
  gestao: fracao('Diga a gestão'),
  pis_cofins: fracao('Diga PIS e COFINS'),
  irpj_csll: fracao('Diga IRPJ e CSLL'),
})
export type CustosDoContrato = z.infer<typeof custosDoContrato>

const cenario = z.object({
  geracao: z.number('Diga a geração').gt(0, 'A geração é maior que zero').max(2, 'Vai até 200 %'),
  delta_energia: variacao('Diga a variação da energia'),
  delta_vacancia: variacao('Diga a variação da vacância'),
})

/** Premises of the three scenarios and of the CDI beside them; none is a forecast. */
export const premissas = z.object({
  anos: z.number('Diga os anos').int('Diga os anos').min(5, 'São ao menos 5 anos').max(40, 'São no máximo 40 anos'),
  geracao_ano1_kwh: z.number('Diga a geração do ano 1').positive('Diga a geração do ano 1').max(1e9, 'Alta demais'),
  disponibilidade: fracao('Diga a disponibilidade'),
  vacancia: fracao('Diga a vacância'),
  inadimplencia: fracao('Diga a inadimplência'),
  desconto_consumidor: fracao('Diga o desconto do consumidor'),
  inflacao_energia: variacao('Diga a inflação da energia'),
  ipca: variacao('Diga o IPCA'),
  deg1: fracao('Diga a degradação do ano 1'),
  deg_n: fracao('Diga a degradação por ano'),
  troca_ano: z.number('Diga o ano da troca').int('Diga o ano da troca').min(1, 'O ano vai de 1').max(40, 'Vai até 40'),
  troca_centavos: centavos('Diga o valor da troca'),
  tma: fracao('Diga a TMA'),
  cdi: fracao('Diga o CDI'),
  ir_cdi: fracao('Diga o imposto sobre o CDI'),
  pessimista: cenario,
  otimista: cenario,
})
export type Premissas = z.infer<typeof premissas>
