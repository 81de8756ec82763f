import { linhaDe, type Banco } from './banco.ts'

export interface Cliente {
  id: number
  nome: string
  jid: string
  telefone: string | null
  /** The phone has a network. */
  online: boolean
  /** Sends read receipts. */
  recibos: boolean
  /** The thread is on the phone's screen. */
  aberto: boolean
}

const ler = (l: Record<string, unknown>): Cliente => ({
  ...linhaDe<Cliente>(l),
  online: l.online === 1,
  recibos: l.recibos === 1,
  aberto: l.aberto === 1,
})

export const listarClientes = (banco: Banco): Cliente[] =>
  banco.prepare('select * from clientes order by id').all().map(ler)

export function acharCliente(banco: Banco, id: number): Cliente | null {
  const linha = banco.prepare('select * from clientes where id = ?').get(id)
  return linha ? ler(linha) : null
}

export function acharPorJid(banco: Banco, jid: string): Cliente | null {
  const linha = banco.prepare('select * from clientes where jid = ?').get(jid)
  return linha ? ler(linha) : null
}

export function criarCliente(banco: Banco, novo: { nome: string; jid: string; telefone: string | null }): Cliente {
  banco
    .prepare('insert into clientes (nome, jid, telefone) values (?, ?, ?) on conflict (jid) do nothing')
    .run(novo.nome, novo.jid, novo.telefone)
  const criado = acharPorJid(banco, novo.jid)
  if (!criado) throw new TypeError('a customer vanished while being added')
  return criado
}

export function alterarCliente(
  banco: Banco,
  id: number,
  mudanca: { online?: boolean; recibos?: boolean; aberto?: boolean },
): void {
  for (const campo of ['online', 'recibos', 'aberto'] as const) {
    if (mudanca[campo] !== undefined)
      banco.prepare(`update clientes set ${campo} = ? where id = ?`).run(mudanca[campo] ? 1 : 0, id)
  }
}

/** Closes every thread: no page shows one when the process starts. */
export function fecharConversas(banco: Banco): void {
  banco.exec('update clientes set aberto = 0')
}
