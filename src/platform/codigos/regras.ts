import { randomInt } from 'node:crypto'

export const VALE_MINUTOS = 10
export const TENTATIVAS = 5
export const ENVIOS = 5
export const ESPERA_MINUTOS = 15
/** Before another code may be sent. */
export const ENTRE_ENVIOS_SEGUNDOS = 60

export const novoCodigo = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Normalizes a pasted code: "407 1 23" is the same code. */
export const lerCodigo = (texto: string): string | null => {
  const limpo = texto.replace(/[\s.-]/g, '')
  return /^\d{6}$/.test(limpo) ? limpo : null
}

export type Prova =
  | { desfecho: 'certo' }
  | { desfecho: 'errado'; restam: number }
  | { desfecho: 'vencido' }
  | { desfecho: 'espera'; ate: Date }

export const minutosAte = (ate: Date, agora: Date) => Math.max(1, Math.ceil((ate.getTime() - agora.getTime()) / 60_000))

/** The sentence of a try that did not pass. */
export function fraseDaProva(p: Exclude<Prova, { desfecho: 'certo' }>, agora = new Date()): string {
  if (p.desfecho === 'vencido') return 'Este código já venceu. Peça outro.'
  if (p.desfecho === 'espera') return fraseDaEspera(p.ate, agora)
  return `Código não confere. ${p.restam === 1 ? 'Resta 1 tentativa' : `Restam ${p.restam} tentativas`}.`
}

export const fraseDaEspera = (ate: Date, agora = new Date()): string =>
  `Muitas tentativas. Peça outro código em ${minutosAte(ate, agora)} min.`
