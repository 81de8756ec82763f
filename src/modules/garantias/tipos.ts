export const situacoesDoRma = [
  'aberto',
  'enviado',
  'aprovado',
  'recebido',
  'trocado',
  'devolvido',
  'encerrado',
  'negado',
  'cancelado',
] as const
export type SituacaoDoRma = (typeof situacoesDoRma)[number]
export const verbosDoRma = [
  'enviar',
  'completar',
  'aprovar',
  'negar',
  'contestar',
  'receber',
  'trocar',
  'devolver',
  'encerrar',
  'cancelar',
] as const
export type VerboDoRma = (typeof verbosDoRma)[number]
export const coberturas = ['produto', 'desempenho', 'nenhuma'] as const
export type Cobertura = (typeof coberturas)[number]
export const testes = ['continuidade', 'polaridade', 'voc', 'isc', 'isolacao'] as const
export type Teste = (typeof testes)[number]
export const partesDoDatabook = [
  'descricao',
  'as_built',
  'art',
  'fichas',
  'comissionamento',
  'garantias',
  'fotos',
  'aceite',
] as const
export type ParteDoDatabook = (typeof partesDoDatabook)[number]
