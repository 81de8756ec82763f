import { createServer, type AddressInfo } from 'node:net'
import { novaPasta, type Pasta } from './imap-formas.ts'
import { SessaoImap, type CaixaImap } from './imap-sessao.ts'

export interface ServidorImap extends CaixaImap {
  porta: number
  /** Number of sessions that are signed in. */
  ligados(): number
  /** Simulates a rebuilt mailbox: every e-mail gets another UID. */
  trocarValidade(pasta: string): void
  derrubar(): void
  fechar(): Promise<void>
}

/** An IMAP4rev1 server in memory with the commands that a mail reader needs, on a real socket. */
export async function servidorImap(
  usuario: string,
  senha: string,
  aceita: CaixaImap['aceita'] = null,
): Promise<ServidorImap> {
  const pastas = new Map<string, Pasta>([
    ['INBOX', novaPasta()],
    ['Enviados', novaPasta('\\Sent')],
  ])
  const sessoes = new Set<SessaoImap>()
  const servidor = createServer((s) => sessoes.add(new SessaoImap(s, imap, (quem) => sessoes.delete(quem))))
  const imap: ServidorImap = {
    porta: 0,
    usuario,
    senha,
    aceita,
    pastas,
    comandos: [],
    receber(nome, bruto, em = new Date(), flags = []) {
      const p = pastas.get(nome)
      if (!p) throw new Error(`no folder ${nome}`)
      p.cartas.push({ uid: p.proximo++, bruto, flags: new Set(flags), em })
      for (const s of sessoes) if (s.naIdle(nome)) s.avisar()
    },
    trocarValidade(nome) {
      const p = pastas.get(nome)
      if (!p) return
      p.validade += 1
      p.proximo = 1
      for (const c of p.cartas) c.uid = p.proximo++
      imap.derrubar()
    },
    ligados: () => [...sessoes].filter((s) => s.entrou).length,
    derrubar: () => sessoes.forEach((s) => s.socket.destroy()),
    fechar: () => {
      imap.derrubar()
      return new Promise<void>((r) => servidor.close(() => r()))
    },
  }
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  imap.porta = (servidor.address() as AddressInfo).port
  return imap
}
