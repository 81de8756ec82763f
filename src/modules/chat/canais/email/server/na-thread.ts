import { buffer } from 'node:stream/consumers'
import { declararLeitor } from '#platform/leitores/leitor.ts'
import type { Leitores } from '#platform/leitores/leitores.ts'
import type { Servicos } from '#platform/servicos.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { sanear, type ASanear, type Saneado } from './ler/sanear.ts'
import type * as carta from './receber/ler-carta.ts'
import type { EmailLido } from './receber/tipos.ts'

const leitorDeEmail = declararLeitor<typeof carta.lerCartaInteira>({
  nome: 'e-mail',
  modulo: new URL('./receber/ler-carta.ts', import.meta.url).href,
  funcao: 'lerCartaInteira',
  prazoMs: 15_000,
  recusa: 'Este e-mail é grande ou complicado demais para ser lido.',
})

const leitorDeFormatado = declararLeitor<typeof sanear>({
  nome: 'e-mail formatado',
  modulo: new URL('./ler/sanear.ts', import.meta.url).href,
  funcao: 'sanear',
  prazoMs: 10_000,
  recusa: 'Este e-mail é grande ou complicado demais para ser mostrado. Baixe o original.',
})

/** Parses a raw e-mail in a worker thread. */
export const lerEmailNaThread = (leitores: Leitores, bruto: Uint8Array, nossoEndereco: string): Promise<EmailLido> =>
  leitores.ler(leitorDeEmail, { bruto, nossoEndereco })

/** Shorter texts are sanitised in a few milliseconds, less than the transfer to a worker takes. */
const CURTO = 8 * 1024

export const sanearNaThread = async (leitores: Leitores, pedido: ASanear): Promise<Saneado> =>
  pedido.html.length <= CURTO ? sanear(pedido) : leitores.ler(leitorDeFormatado, pedido)

/** Parses a stored e-mail again. */
export async function lerCarta(
  s: Pick<Servicos, 'arquivos' | 'leitores'>,
  caminho: string,
  nossoEndereco: string,
): Promise<EmailLido> {
  const bruto = await buffer((await s.arquivos.ler(BUCKET, caminho)).corpo)
  return lerEmailNaThread(s.leitores, bruto, nossoEndereco)
}
