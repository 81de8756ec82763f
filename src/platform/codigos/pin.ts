import { randomBytes, timingSafeEqual } from 'node:crypto'
import { derivar } from './derivar.ts'
import { ESPERA_MINUTOS, lerCodigo, minutosAte, novoCodigo, TENTATIVAS } from './regras.ts'

/** What is stored of a PIN. */
export interface PinGuardado {
  sal: Buffer
  hash: Buffer
}

/** A PIN that is shown once and given by hand. Unlike a code that is sent, it is used more than once. */
export async function novoPin(): Promise<PinGuardado & { pin: string }> {
  const pin = novoCodigo()
  const sal = randomBytes(16)
  return { pin, sal, hash: await derivar(pin, sal, 32) }
}

export async function conferePin(escrito: string, { sal, hash }: PinGuardado): Promise<boolean> {
  const lido = lerCodigo(escrito)
  return lido !== null && timingSafeEqual(await derivar(lido, sal, 32), hash)
}

/** Tries before the person waits, and for how long: the same as of a code. */
export const LIMITE_DO_PIN = { tentativas: TENTATIVAS, espera_min: ESPERA_MINUTOS } as const

export const frasePinErrado = (restam: number): string =>
  `O PIN não confere. ${restam === 1 ? 'Resta 1 tentativa' : `Restam ${restam} tentativas`}.`

export const fraseEsperaDoPin = (ate: Date, agora = new Date()): string =>
  `Muitas tentativas. Tente de novo em ${minutosAte(ate, agora)} min.`
