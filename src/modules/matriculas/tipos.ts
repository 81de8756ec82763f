export const situacoesDaMatricula = [
  'pre_matricula',
  'documentos',
  'analise',
  'lista_espera',
  'rateio_solicitado',
  'ativa',
  'suspensa',
  'desligamento',
  'encerrada',
] as const
export type SituacaoDaMatricula = (typeof situacoesDaMatricula)[number]

/** What the lifecycle allows with a member (`regras/ciclo.ts`). */
export const atosDaMatricula = [
  'pedir_documentos',
  'enviar_para_analise',
  'devolver',
  'aprovar',
  'pedir_rateio',
  'voltar_para_fila',
  'ativar',
  'suspender',
  'reativar',
  'pedir_desligamento',
  'desistir_do_desligamento',
  'desistir',
  'encerrar',
] as const
export type AtoDaMatricula = (typeof atosDaMatricula)[number]

export const tiposDeDocumento = [
  'identidade',
  'endereco',
  'fatura',
  'contrato_social',
  'procuracao',
  'termo_adesao',
  'estatuto',
  'outro',
] as const
export type TipoDeDocumento = (typeof tiposDeDocumento)[number]

export const situacoesDoDocumento = ['pedido', 'recebido', 'aceito', 'recusado', 'dispensado'] as const
export type SituacaoDoDocumento = (typeof situacoesDoDocumento)[number]

export const finalidades = ['faturas_whatsapp', 'dados_pessoais', 'estatuto', 'alocacao_dinamica'] as const
export type Finalidade = (typeof finalidades)[number]

export const estadosCivis = ['solteiro', 'casado', 'uniao_estavel', 'separado', 'divorciado', 'viuvo'] as const
export type EstadoCivil = (typeof estadosCivis)[number]

/** How a member leaves: by their own request, by the law's causes, by the board, or before the admission. */
export const tiposDeSaida = ['demissao', 'eliminacao', 'exclusao', 'desistencia'] as const
export type TipoDeSaida = (typeof tiposDeSaida)[number]

export const movimentosDaQuota = ['subscrita', 'integralizada', 'devolvida'] as const
export type MovimentoDaQuota = (typeof movimentosDaQuota)[number]
