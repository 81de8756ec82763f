export const tiposDeContrato = ['autoconsumo', 'investimento', 'assinatura', 'seguro'] as const
export type TipoDeContrato = (typeof tiposDeContrato)[number]

/** Code of the department that sells a kind, as the column `departamento` computes it. */
export const DEPARTAMENTO_DO_CONTRATO: Readonly<Record<TipoDeContrato, string>> = {
  autoconsumo: 'vu',
  investimento: 'vu',
  assinatura: 'co',
  seguro: 'mpvl',
}

export const SIGLAS: Readonly<Record<TipoDeContrato, string>> = {
  autoconsumo: 'AC',
  investimento: 'INV',
  assinatura: 'AS',
  seguro: 'SG',
}

/** Kinds that come from an accepted proposal; insurance is written by itself. */
export const tiposDeProposta = ['autoconsumo', 'investimento', 'assinatura'] as const

export const situacoesDoContrato = [
  'rascunho',
  'revisao_juridica',
  'aprovado',
  'enviado_assinatura',
  'parcialmente_assinado',
  'assinado',
  'arrependimento',
  'vigente',
  'suspenso',
  'encerrado',
  'rescindido',
  'distratado',
] as const
export type SituacaoDoContrato = (typeof situacoesDoContrato)[number]

/** What the lifecycle allows (`regras/ciclo.ts`). */
export const atosDoContrato = [
  'editar',
  'pedir_revisao',
  'devolver',
  'aprovar',
  'reabrir',
  'enviar',
  'abrir_versao',
  'assinar_parte',
  'concluir',
  'parar_assinatura',
  'abrir_arrependimento',
  'desistir',
  'pedir_inicio',
  'vigorar',
  'aditar',
  'suspender',
  'retomar',
  'encerrar',
  'rescindir',
  'distratar',
] as const
export type AtoDoContrato = (typeof atosDoContrato)[number]

/** Why the signatures of a sent contract stopped. */
export const motivosDaParada = ['recusado', 'expirado', 'cancelado'] as const
export type MotivoDaParada = (typeof motivosDaParada)[number]

export const estadosDaVersao = ['aberta', 'enviada', 'assinada', 'substituida'] as const
export const situacoesDoAditivo = ['rascunho', 'enviado', 'assinado', 'cancelado'] as const
export type SituacaoDoAditivo = (typeof situacoesDoAditivo)[number]
export const situacoesDoSinistro = ['aberto', 'em_analise', 'deferido', 'negado', 'pago', 'desistido'] as const
export type SituacaoDoSinistro = (typeof situacoesDoSinistro)[number]
export const indices = ['IPCA', 'IGP-M'] as const
export const papeisDeQuemAssina = ['contratante', 'anuente', 'contratada', 'testemunha'] as const
