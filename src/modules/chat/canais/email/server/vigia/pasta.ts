import type { ImapFlow } from 'imapflow'
import { DIA_MS } from '#kit/dias.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ConfiguracaoEmail } from '../../regras/configuracao.ts'
import { guardarIlegivel, marcaDe, marcar, tropecar } from './repositorio.ts'
import { CartaIlegivel, recolher } from './recolher.ts'

/** Days that are read again when the server renumbered all e-mails (UIDVALIDITY changed). */
const RELEITURA_DIAS = 7
const TROPECOS_MAX = 4

interface Leitura {
  d: DependenciasDoChat
  cliente: ImapFlow
  caixa_id: string
  c: ConfiguracaoEmail
  parado(): boolean
}

/**
 * Fetches new e-mails of a folder, oldest first. The stored UID advances after each e-mail is stored, so an interrupted
 * run continues at the same e-mail. UIDs are valid only for one UIDVALIDITY; when it changes, recent e-mails are read
 * again and their ids prevent duplicates.
 */
export async function lerPasta(l: Leitura, pasta: string): Promise<void> {
  const trava = await l.cliente.getMailboxLock(pasta)
  try {
    const { mailbox } = l.cliente
    if (!mailbox) throw new Error(`folder ${pasta} did not open`)
    const validade = String(mailbox.uidValidity)
    const marca = await marcaDe(l.d.s.banco.db, l.caixa_id, pasta)
    if (marca?.uid_validity === validade) return await seguir(l, pasta, validade, marca.ultimo_uid)
    const dias = marca ? RELEITURA_DIAS : l.c.importar_dias
    const antigos = dias > 0 ? await numeros(l.cliente, { since: new Date(Date.now() - dias * DIA_MS) }) : []
    const inicio = (antigos[0] ?? mailbox.uidNext) - 1
    await marcar(l.d.s.banco.db, l.caixa_id, pasta, validade, inicio)
    await seguir(l, pasta, validade, inicio)
  } finally {
    trava.release()
  }
}

async function numeros(cliente: ImapFlow, busca: { since: Date } | { uid: string }): Promise<number[]> {
  return ((await cliente.search(busca, { uid: true })) || []).toSorted((a, b) => a - b)
}

async function seguir(l: Leitura, pasta: string, validade: string, ultimo: number): Promise<void> {
  const { banco, log } = l.d.s
  // `n:*` includes the last e-mail even when its UID is below n
  for (const uid of (await numeros(l.cliente, { uid: `${ultimo + 1}:*` })).filter((n) => n > ultimo)) {
    if (l.parado()) return
    try {
      await recolher(l.d, l.cliente, l.caixa_id, l.c, uid)
    } catch (erro) {
      if (!l.cliente.usable) throw erro // the connection failed: the e-mail is not at fault
      const ilegivel = erro instanceof CartaIlegivel
      if (!ilegivel && (await tropecar(banco.db, l.caixa_id, pasta, uid)) < TROPECOS_MAX) throw erro
      log.warn({ err: erro, caixa: l.caixa_id, pasta, uid }, 'a letter was set aside')
      await guardarIlegivel(
        banco.db,
        l.caixa_id,
        pasta,
        validade,
        uid,
        ilegivel ? erro.message : 'Este e-mail não pôde ser guardado.',
      )
    }
    await marcar(banco.db, l.caixa_id, pasta, validade, uid)
  }
}
