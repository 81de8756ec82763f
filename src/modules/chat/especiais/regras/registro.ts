import { z } from 'zod'
import type { CampoRecusado } from '#kit/erro.ts'
import { todos } from '#modules/chat/especiais'
import type {
  EspecialDeEnvio,
  EspecialRecebido,
  FormasDeEspecial,
  Recebido,
  TipoDeEspecial,
} from '#modules/chat/nucleo/regras/envio/especial.ts'
import { recusasDe } from '../comum/regras/recusas.ts'

type Forma = FormasDeEspecial[TipoDeEspecial]

function unir([primeira, ...outras]: readonly Forma[]) {
  if (!primeira) throw new Error('no kind of message')
  return z.discriminatedUnion('tipo', [primeira, ...outras])
}

/** Structured content of any kind. Only shapes: limits are checked by `recusasDoEspecial`. */
export const especialDeEnvio = unir(Object.values(todos).map((e) => e.forma))

const porTipo = new Map(Object.values(todos).map((e) => [e.tipo, e]))

/** The text in lists for messages without text, by kind. */
export const semTexto: readonly { tipo: TipoDeEspecial; rotulo: string }[] = Object.values(todos).flatMap((e) =>
  e.semTexto ? [{ tipo: e.tipo, rotulo: e.semTexto }] : [],
)

/** Every refused field of a message with this content, with its message. */
export function recusasDoEspecial(e: EspecialDeEnvio, temArquivo: boolean): CampoRecusado[] {
  const especial = porTipo.get(e.tipo)
  const campos = especial?.limites ? recusasDe(especial.limites, e) : []
  return [...campos.map((c) => ({ ...c, campo: `especial.${c.campo}` })), ...(especial?.recusas?.(e, temArquivo) ?? [])]
}

/** A structured send as plain text. Empty when the typed text is enough. */
export const resumoDoEspecial = (e: EspecialDeEnvio): string => porTipo.get(e.tipo)?.resumo?.(e) ?? ''

/** The stored data of the message besides its text: the data of its card, and the send itself for the channel. */
export const dadosDoEspecial = (e: EspecialDeEnvio): Record<string, unknown> => ({
  ...(porTipo.get(e.tipo)?.dados?.(e) ?? { tipo: e.tipo }),
  envio: e,
})

/** The content of a stored message for another conversation. Null when only its text is forwarded. */
export function paraEncaminhar(dados: Readonly<Record<string, unknown>> | null): EspecialDeEnvio | null {
  const recebido = Object.values(todos).find((e) => e.tipo === dados?.tipo)
  const lido = especialDeEnvio.safeParse(dados?.envio ?? (dados && recebido?.paraEncaminhar?.(dados)))
  return lido.success && porTipo.get(lido.data.tipo)?.encaminha !== false ? lido.data : null
}

const porRecebido: ReadonlyMap<string, Recebido | undefined> = new Map(
  Object.values(todos).flatMap((e) => Object.entries(e.recebidos ?? {})),
)

/** Received content without bidirectional control characters in names. */
export const comNomesSeguros = (e: EspecialRecebido): EspecialRecebido =>
  porRecebido.get(e.tipo)?.comNomesSeguros?.(e) ?? e

/** The labels that the contact chose; null when the content answers nothing. */
export const opcoesEscolhidas = (e: EspecialRecebido): string[] | null =>
  porRecebido.get(e.tipo)?.escolhidas?.(e) ?? null
