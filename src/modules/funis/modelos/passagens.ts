import type { Condicao } from '#engines/funil/tipos.ts'
import type { PassagemDoModelo } from './modelo.ts'

const se = (campo: string, operador: Condicao['regras'][number]['operador'], valor = ''): Condicao => ({
  juntar: 'e',
  regras: [{ campo, operador, valor }],
})

/** Microgeneration ends at 75 kW of installed power (Lei 14.300/2022): above it another team studies the connection. */
const ATE_75: Condicao = {
  juntar: 'ou',
  regras: [
    { campo: 'potencia_kw', operador: 'vazio', valor: '' },
    { campo: 'potencia_kw', operador: 'menor_igual', valor: '75' },
  ],
}
const ACIMA_DE_75 = se('potencia_kw', 'maior', '75')

/** The hand-offs between the company's teams. The outcome of the new card may move the one it came from. */
export const passagensDoModelo: readonly PassagemDoModelo[] = [
  {
    chave: 'H01',
    de: 'vu.vendas/viabilidade',
    para: 'vu.viabilidade/recebida',
    modo: 'filho',
    quando: ATE_75,
    volta: { ganho: 'proposta', perdido: 'qualificacao' },
  },
  {
    chave: 'H02',
    de: 'vu.vendas/viabilidade',
    para: 'eng.viab_acima75/recebida',
    modo: 'filho',
    quando: ACIMA_DE_75,
    volta: {
      ganho: 'proposta',
      perdido: { tarefa: 'A engenharia não viu viabilidade: decidir se a venda está perdida' },
    },
  },
  {
    chave: 'H03',
    de: 'vu.viabilidade/engenharia',
    para: 'eng.viab_ate75/recebida',
    modo: 'filho',
    quando: ATE_75,
    volta: { ganho: 'viavel', perdido: 'inviavel' },
  },
  {
    chave: 'H04',
    de: 'vu.viabilidade/engenharia',
    para: 'eng.viab_acima75/recebida',
    modo: 'filho',
    quando: ACIMA_DE_75,
    volta: { ganho: 'viavel', perdido: 'inviavel' },
  },
  {
    chave: 'H05',
    de: 'vu.vendas/proposta',
    para: 'vu.proposta_comercial/elaborar',
    modo: 'filho',
    volta: {
      'em enviada': 'apresentada',
      ganho: 'negociacao',
      perdido: { tarefa: 'Proposta recusada: falar com o cliente' },
    },
  },
  {
    chave: 'H06',
    de: 'vu.vendas/financiamento',
    para: 'fi.financiamento/solicitacao',
    modo: 'filho',
    quando: se('forma_pagamento', 'igual', 'financiamento'),
    volta: {
      ganho: 'contrato',
      perdido: { para: 'negociacao', tarefa: 'Crédito reprovado: oferecer outra forma de pagamento' },
    },
  },
  {
    chave: 'H07',
    de: 'vu.proposta_comercial/engenharia',
    para: 'eng.proposta_tecnica/recebida',
    modo: 'filho',
    volta: { ganho: 'precificacao' },
  },
  {
    chave: 'H08',
    de: 'vu.vendas/contrato',
    para: 'jrdc.contratos/solicitado',
    modo: 'filho',
    volta: { ganho: 'ganho', perdido: 'negociacao' },
  },
  { chave: 'H09', de: 'fi.financiamento/liberado', para: 'fin.funil/recebido', modo: 'filho' },
  { chave: 'H10', de: 'vu.vendas/ganho', para: 'eng.engenharia/entrada', modo: 'filho' },
  { chave: 'H11', de: 'vu.vendas/ganho', para: 'ti.financeiro/a_faturar', modo: 'filho', dividir_por: 'parcelas' },
  {
    chave: 'H13',
    de: 'vu.vendas/ganho',
    para: 'inv.captacao/contrato',
    modo: 'filho',
    quando: se('modalidade', 'igual', 'investimento'),
  },
  { chave: 'H14', de: 'eng.engenharia/preliminar', para: 'ti.compras/requisicao', modo: 'filho' },
  { chave: 'H15', de: 'eng.engenharia/pronto', para: 'eng.protocolos/a_protocolar', modo: 'filho' },
  {
    chave: 'H16',
    de: 'eng.protocolos/aprovado',
    para: 'eng.obra_rede/recebida',
    modo: 'filho',
    quando: se('obra_rede', 'igual', 'sim'),
  },
  // the grid works are done: the installation continues if its kit is already complete
  {
    chave: 'H16b',
    de: 'eng.obra_rede/concluida',
    para: 'eng.instalacao/liberada',
    modo: 'avancar_irmao',
    quando: se('numeros_serie', 'preenchido'),
  },
  { chave: 'H17', de: 'eng.protocolos/aprovado', para: 'eng.instalacao/aguardando_material', modo: 'filho' },
  { chave: 'H17b', de: 'eng.protocolos/aprovado', para: 'eng.homologacao/aguardando_obra', modo: 'filho' },
  { chave: 'H18', de: 'ti.almoxarifado/completo', para: 'eng.instalacao/liberada', modo: 'avancar_irmao' },
  {
    chave: 'H19',
    de: 'eng.instalacao/agendada',
    para: 'ti.instalacao/fila',
    modo: 'filho',
    volta: { ganho: 'qualidade', perdido: 'liberada' },
  },
  { chave: 'H20', de: 'eng.instalacao/concluida', para: 'eng.homologacao/solicitar', modo: 'avancar_irmao' },
  { chave: 'H21', de: 'eng.homologacao/homologado', para: 'ti.posvendas/boas_vindas', modo: 'filho' },
  { chave: 'H22', de: 'eng.homologacao/homologado', para: 'mpvl.posvendas/carteira', modo: 'filho', atraso_dias: 90 },
  { chave: 'H23', de: 'eng.homologacao/homologado', para: 'mpvl.seguro/oferta', modo: 'filho' },
  {
    chave: 'H24',
    de: 'eng.homologacao/homologado',
    para: 'vc.usinas/conectada',
    modo: 'avancar_ou_criar',
    quando: se('modalidade', 'igual', 'investimento'),
  },
  { chave: 'H25', de: 'ti.compras/recebido', para: 'ti.almoxarifado/recebimento', modo: 'filho' },
  { chave: 'H26', de: 'co.vendas/ganho', para: 'co.matricula/cadastro', modo: 'filho' },
  { chave: 'H27', de: 'co.matricula/ativa', para: 'vc.sucesso/onboarding', modo: 'filho' },
  { chave: 'H28', de: 'vc.sucesso/cancelado', para: 'vc.usinas/realocar', modo: 'avancar_irmao' },
  {
    chave: 'H29',
    de: 'mpvl.principal/encaminhado',
    para: 'mpvl.garantia/aberto',
    modo: 'filho',
    quando: se('tipo_chamado', 'igual', 'garantia'),
    volta: { ganho: 'avaliacao', perdido: 'orcamento' },
  },
  {
    chave: 'H30',
    de: 'mpvl.principal/encaminhado',
    para: 'mpvl.limpeza/solicitacao',
    modo: 'filho',
    quando: se('tipo_chamado', 'igual', 'limpeza'),
    volta: { ganho: 'avaliacao' },
  },
  {
    chave: 'H31',
    de: 'mpvl.principal/encaminhado',
    para: 'mpvl.sinistro/aviso',
    modo: 'filho',
    quando: se('tipo_chamado', 'igual', 'sinistro'),
    volta: { ganho: 'avaliacao' },
  },
  {
    chave: 'H32',
    de: 'mpvl.limpeza/faturada',
    para: 'fin.funil/recebido',
    modo: 'filho',
    volta: { ganho: 'concluida' },
  },
  { chave: 'H33', de: 'mpvl.garantia/negada', para: 'mpvl.principal/orcamento', modo: 'avancar_pai' },
  { chave: 'H34', de: 'vc.usinas/alerta', para: 'mpvl.principal/triagem', modo: 'filho', volta: { ganho: 'operando' } },
  { chave: 'H35', de: 'vc.administracao/contestada', para: 'vc.sucesso/risco', modo: 'avancar_irmao' },
  {
    chave: 'H36',
    de: 'ti.posvendas/pesquisa',
    para: 'mpvl.principal/novo',
    modo: 'filho',
    quando: se('nps_nota', 'menor_igual', '6'),
  },
]
