import type { ImapFlow } from 'imapflow'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ConfiguracaoEmail } from '../../regras/configuracao.ts'
import { enderecoDaCaixa } from '../../regras/configuracao.ts'
import { CARTA_MAX } from '../ligacao/imap.ts'
import { guardarEmail } from '../repositorio/guardar.ts'
import { ErroApp } from '#kit/erro.ts'
import { lerEmailNaThread } from '../na-thread.ts'

/** The e-mail itself is malformed: a retry would fail again. */
export class CartaIlegivel extends Error {}

/** Downloads and stores one e-mail. An e-mail that was deleted meanwhile is skipped. */
export async function recolher(
  d: DependenciasDoChat,
  cliente: ImapFlow,
  caixaId: string,
  c: ConfiguracaoEmail,
  uid: number,
): Promise<void> {
  const cabeca = await cliente.fetchOne(String(uid), { uid: true, size: true, internalDate: true }, { uid: true })
  if (!cabeca) return
  const grande = (cabeca.size ?? 0) > CARTA_MAX
  const carta = await cliente.fetchOne(
    String(uid),
    grande ? { uid: true, headers: true } : { uid: true, source: true },
    { uid: true },
  )
  const bruto = carta ? (grande ? comAviso(carta.headers, cabeca.size ?? 0) : carta.source) : undefined
  if (!bruto) return
  const email = await lerEmailNaThread(d.s.leitores, bruto, enderecoDaCaixa(c)).catch((causa: unknown) => {
    // the workers' queue is full or the server is stopping: the e-mail stays in its mailbox for the next run
    if (causa instanceof ErroApp && causa.status === 503) throw causa
    throw new CartaIlegivel('Este e-mail não pôde ser lido: está malformado.', { cause: causa })
  })
  await guardarEmail(d, caixaId, bruto, email, cabeca.internalDate ? new Date(cabeca.internalDate) : new Date())
  if (c.marcar_como_lida) await cliente.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
}

/** Builds a substitute for an e-mail that is too large: its headers with a notice as text. */
function comAviso(cabecalhos: Buffer | undefined, tamanho: number): Buffer {
  const cabeca = (cabecalhos ?? Buffer.alloc(0))
    .toString('latin1')
    .replace(/^(?:content-type|content-transfer-encoding|mime-version):.*(?:\r?\n[ \t].*)*\r?\n/gim, '')
    .trimEnd()
  const aviso = `Este e-mail tem ${Math.round(tamanho / 1024 / 1024)} MB, mais do que trazemos para cá. Abra-o na caixa de correio para ver os anexos.`
  return Buffer.concat([
    Buffer.from(`${cabeca}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`, 'latin1'),
    Buffer.from(aviso),
  ])
}
