import type { CustosDoContrato, Premissas } from '../contract/comum.ts'

/** What the form of a plant without investors begins with; a person confirms each. */
export const CUSTOS_INICIAIS: CustosDoContrato = {
  om_kwp_ano_centavos: 3000,
  seguro_ano: 0.005,
  arrendamento_mes_centavos: 45_000,
  gestao: 0.08,
  pis_cofins: 0.0365,
  irpj_csll: 0.0768,
}

export const premissasIniciais = (geracao_ano1_kwh: number): Premissas => ({
  anos: 25,
  geracao_ano1_kwh,
  disponibilidade: 0.98,
  vacancia: 0.05,
  inadimplencia: 0.02,
  desconto_consumidor: 0.15,
  inflacao_energia: 0.05,
  ipca: 0.04,
  deg1: 0.02,
  deg_n: 0.0055,
  troca_ano: 12,
  troca_centavos: 2_400_000,
  tma: 0.12,
  cdi: 0.11,
  ir_cdi: 0.15,
  pessimista: { geracao: 0.9, delta_energia: -0.02, delta_vacancia: 0.1 },
  otimista: { geracao: 1.05, delta_energia: 0.01, delta_vacancia: -0.03 },
})
