/**
 * Skills of the assistant; each inbox switches them on or off. `fluxo`: requested by a node of a flow, no person reads
 * the result first. `transcricao_automatica`: runs when a voice note arrives, without a request.
 */
export const habilidades = [
  'rascunho',
  'reescrita',
  'resumo',
  'triagem',
  'traducao',
  'transcricao',
  'transcricao_automatica',
  'fluxo',
] as const
export type Habilidade = (typeof habilidades)[number]

/** What a call was made for. `conta`: empty fields of an electricity bill; `teste`: the configuration. */
export const usosDaAssistente = [...habilidades, 'conta', 'teste'] as const
export type UsoDaAssistente = (typeof usosDaAssistente)[number]

export const NOME_DA_HABILIDADE: Record<UsoDaAssistente, string> = {
  rascunho: 'Rascunho de resposta',
  reescrita: 'Reescrever',
  resumo: 'Resumo',
  triagem: 'Triagem',
  traducao: 'Tradução',
  transcricao: 'Transcrição de áudio',
  transcricao_automatica: 'Transcrição ao chegar',
  fluxo: 'Resposta em fluxo',
  conta: 'Conta de energia',
  teste: 'Teste',
}

/** Whether a person can request the skill. */
export const pedidas = (h: Habilidade): boolean => h !== 'fluxo' && h !== 'transcricao_automatica'
export const ouve = (h: UsoDaAssistente): boolean => h === 'transcricao' || h === 'transcricao_automatica'

export const modosDeReescrita = ['formal', 'curto', 'amigavel', 'corrigir'] as const
export type ModoDeReescrita = (typeof modosDeReescrita)[number]

export const idiomas = ['pt-BR', 'en', 'es', 'fr', 'it', 'de'] as const
export type Idioma = (typeof idiomas)[number]
export const NOME_DO_IDIOMA: Record<Idioma, string> = {
  'pt-BR': 'português',
  en: 'inglês',
  es: 'espanhol',
  fr: 'francês',
  it: 'italiano',
  de: 'alemão',
}
