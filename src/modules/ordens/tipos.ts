export const situacoes = [
  'aberta',
  'agendada',
  'em_deslocamento',
  'em_execucao',
  'pausada',
  'concluida',
  'cancelada',
  'reaberta',
] as const
export type Situacao = (typeof situacoes)[number]

export const tiposDeOrdem = [
  'instalacao',
  'preventiva',
  'corretiva',
  'limpeza',
  'garantia',
  'vistoria',
  'seguro',
] as const
export type TipoDeOrdem = (typeof tiposDeOrdem)[number]

export const prioridades = ['baixa', 'normal', 'alta', 'urgente'] as const
export type Prioridade = (typeof prioridades)[number]

/** Parts that a user may have in an order; one person may have several. */
export const papeisNaOrdem = ['operador', 'agendador', 'tecnico', 'supervisor', 'sistema'] as const
export type PapelNaOrdem = (typeof papeisNaOrdem)[number]

export const motivosDePausa = ['chuva', 'falta_peca', 'cliente_ausente', 'seguranca', 'rede', 'outro'] as const
export type MotivoDePausa = (typeof motivosDePausa)[number]

/** In what role a person signs for the customer. */
export const qualidades = ['titular', 'responsavel', 'representante', 'autorizada'] as const
export type Qualidade = (typeof qualidades)[number]

export const tiposDeItem = ['feito', 'sim_nao', 'numero', 'texto', 'escolha'] as const
export type TipoDeItem = (typeof tiposDeItem)[number]
export const momentos = ['antes', 'durante', 'depois'] as const
export const habilidades = ['nr10', 'nr35', 'telhado', 'inversor', 'media_tensao', 'termografia', 'drone'] as const
export type Habilidade = (typeof habilidades)[number]
export const origens = ['cartao', 'conversa', 'proposta', 'usina', 'contato', 'contrato', 'recorrencia'] as const
export type Origem = (typeof origens)[number]
/** What the deadline of an open order says. */
export const estadosDoPrazo = ['no_prazo', 'vence_hoje', 'atrasada', 'cumprido', 'perdido'] as const
export type EstadoDoPrazo = (typeof estadosDoPrazo)[number]

/** Why an act was refused: stable, for the program that sent it. The sentence goes along. */
export type RazaoDaRecusa =
  | 'passagem'
  | 'papel'
  | 'ciclo'
  | 'assinada'
  | 'apr'
  | 'faltam_itens'
  | 'pecas_na_mao'
  | 'peca'
  | 'saldo'
  | 'ocupado'
  | 'outra'
