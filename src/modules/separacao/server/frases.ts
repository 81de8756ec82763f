import { conflito } from '#kit/erro.ts'
import { frasesDoEstoque } from '#modules/estoque/publico.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

const recusado = (mensagem: string) => () => conflito(mensagem)

export const frases: Frases = {
  ...frasesDoEstoque,
  series_coletadas_pkey: recusado('Uma das séries já está em outro kit.'),
  trocas_uma_aberta: recusado('Já há uma troca desta linha à espera da engenharia.'),
  trocas_por_outra_pessoa: recusado('Você pediu esta troca: outra pessoa da engenharia decide.'),
  assinaturas_de_duas_pessoas: recusado('Você já assinou: a outra assinatura é de outra pessoa.'),
  separacoes_duas_assinaturas: recusado('Faltam as duas assinaturas.'),
  separacoes_falta_motivo: recusado('Diga por que falta cada material.'),
  separacoes_situacao: recusado('Este kit não está mais nesta etapa. Atualize a página.'),
}
