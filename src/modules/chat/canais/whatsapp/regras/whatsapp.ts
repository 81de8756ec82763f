/** Versions of the Graph API and limits of the official WhatsApp, from its documentation. */
export const VERSAO_PADRAO = 'v17.0'
export const VERSAO_ATUAL = 'v26.0'
/** Last day of each version whose end is announced; a version not listed is supported. */
const EXPIRA: Record<string, string> = {
  'v20.0': '2026-09-24',
  'v21.0': '2027-01-21',
  'v22.0': '2027-05-20',
  'v23.0': '2027-10-08',
  'v24.0': '2028-02-18',
  'v25.0': '2028-07-29',
}

/** Whether Meta no longer serves this version. All versions before v20 have expired. */
export function versaoExpirada(versao: string, hoje: Date = new Date()): boolean {
  const numero = Number(/^v(\d+)\.\d$/.exec(versao)?.[1] ?? 0)
  const fim = EXPIRA[versao]
  return numero < 20 || (fim !== undefined && hoje.toISOString().slice(0, 10) > fim)
}

/** Hours after the customer's last message in which free text is allowed. */
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

/** Returns when the window for free text closes; null when the customer never wrote. */
export const fimDaJanela = (ultimaEntrada: string | null, horas: number): Date | null =>
  ultimaEntrada ? new Date(Date.parse(ultimaEntrada) + horas * 3_600_000) : null
