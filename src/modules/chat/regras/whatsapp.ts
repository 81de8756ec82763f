/** Versions of the Graph, and what official WhatsApp lets through (facts of its documentation). */
export const VERSAO_PADRAO = 'v17.0'
export const VERSAO_ATUAL = 'v26.0'
/** Last day of each version that has an end announced; one not listed lives. */
const EXPIRA: Record<string, string> = {
  'v20.0': '2026-09-24',
  'v21.0': '2027-01-21',
  'v24.0': '2028-02-18',
  'v25.0': '2028-07-29',
}

/** Whether Meta no longer serves this version. What came before v20 has ended already. */
export function versaoExpirada(versao: string, hoje: Date = new Date()): boolean {
  const numero = Number(/^v(\d+)\.\d$/.exec(versao)?.[1] ?? 0)
  const fim = EXPIRA[versao]
  return numero < 20 || (fim !== undefined && hoje.toISOString().slice(0, 10) > fim)
}

/** Hours after the customer's last message in which free words are allowed. */
export const JANELA_HORAS = 24

export const LIMITES = {
  texto: 4096,
  legenda: 1024,
  corpo: 1024,
  cabecalho: 60,
  rodape: 60,
  botoes: 3,
  botao_titulo: 20,
  botao_id: 256,
  lista_botao: 20,
  secoes: 10,
  secao_titulo: 24,
  linhas: 10,
  linha_titulo: 24,
  linha_descricao: 72,
  linha_id: 200,
} as const

const MB = 1024 * 1024
/** Largest file of each kind, in bytes. */
export const TAMANHOS = {
  image: 5 * MB,
  audio: 16 * MB,
  video: 16 * MB,
  document: 100 * MB,
  sticker: 500 * 1024,
} as const

/** When the window of free words closes; null when the customer never wrote. */
export const fimDaJanela = (ultimaEntrada: string | null, horas: number): Date | null =>
  ultimaEntrada ? new Date(Date.parse(ultimaEntrada) + horas * 3_600_000) : null
