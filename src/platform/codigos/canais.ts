import type { NomeDeCanal } from '#kit/canais-de-codigo.ts'
import { encaixe } from '../ligados.ts'

export interface CodigoAEnviar {
  /** e-mail address, or phone as E.164 digits */
  para: string
  codigo: string
  /** what the code confirms, as the sentence continues: "para aceitar a proposta PR-2026-000123" */
  motivo: string
  empresa: string
}

/** A way to a person. A module that owns one adds it: the chat its WhatsApp inboxes. */
export interface CanalDeCodigo {
  canal: NomeDeCanal
  /** False where nothing could leave now: the channel is not offered. */
  pronto(): Promise<boolean>
  /** Rejects when the message did not leave. */
  enviar(codigo: CodigoAEnviar): Promise<void>
}

export const canalDeCodigo = encaixe<CanalDeCodigo>('codigos.canal')

/** Shows enough of an address for its owner: `m•••@casa.com`, `(62) 9••••-4471`. */
export function ocultarDestino(canal: NomeDeCanal, para: string): string {
  if (canal === 'email') {
    const [nome = '', casa = ''] = para.split('@')
    return `${nome.slice(0, 1)}•••@${casa}`
  }
  const n = para.replace(/\D/g, '')
  const nacional = n.startsWith('55') && n.length >= 12 ? n.slice(2) : n
  return `(${nacional.slice(0, 2)}) ${nacional.slice(2, 3)}••••-${nacional.slice(-4)}`
}
