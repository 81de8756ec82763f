import { comoObjeto } from '#kit/objeto.ts'
import { linhaDe, type Banco } from './banco.ts'

/** Delivery status, in the terms of the protocol. */
export type Status = 'PENDING' | 'SERVER_ACK' | 'DELIVERY_ACK' | 'READ'

export interface Mensagem {
  seq: number
  id: string
  instancia: string
  cliente: number
  da_empresa: boolean
  /** `conversation`, `imageMessage`… */
  especie: string
  conteudo: Record<string, unknown>
  contexto: Record<string, unknown> | null
  status: Status
  /** Seconds. */
  momento: number
  editada: boolean
  apagada: boolean
  reacao_empresa: string | null
  reacao_cliente: string | null
  /** The company's side was notified; false while a message waits on a phone without network. */
  anunciada: boolean
}
export type MensagemNova = Pick<
  Mensagem,
  | 'id'
  | 'instancia'
  | 'cliente'
  | 'da_empresa'
  | 'especie'
  | 'conteudo'
  | 'contexto'
  | 'status'
  | 'momento'
  | 'anunciada'
>

const ler = (l: Record<string, unknown>): Mensagem => ({
  ...linhaDe<Mensagem>(l),
  da_empresa: l.da_empresa === 1,
  editada: l.editada === 1,
  apagada: l.apagada === 1,
  anunciada: l.anunciada === 1,
  conteudo: comoObjeto(JSON.parse(String(l.conteudo))),
  contexto: typeof l.contexto === 'string' ? comoObjeto(JSON.parse(l.contexto)) : null,
})

export function gravarMensagem(banco: Banco, m: MensagemNova): void {
  banco
    .prepare(
      'insert into mensagens (id, instancia, cliente, da_empresa, especie, conteudo, contexto, status, momento, anunciada) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      m.id,
      m.instancia,
      m.cliente,
      m.da_empresa ? 1 : 0,
      m.especie,
      JSON.stringify(m.conteudo),
      m.contexto ? JSON.stringify(m.contexto) : null,
      m.status,
      m.momento,
      m.anunciada ? 1 : 0,
    )
}

export function acharMensagem(banco: Banco, id: string): Mensagem | null {
  const linha = banco.prepare('select * from mensagens where id = ?').get(id)
  return linha ? ler(linha) : null
}

export const listarMensagens = (banco: Banco, cliente: number, limite = 300): Mensagem[] =>
  banco
    .prepare('select * from (select * from mensagens where cliente = ? order by seq desc limit ?) order by seq')
    .all(cliente, limite)
    .map(ler)

export function ultimaDoCliente(banco: Banco, cliente: number): Mensagem | null {
  const linha = banco.prepare('select * from mensagens where cliente = ? order by seq desc limit 1').get(cliente)
  return linha ? ler(linha) : null
}

export const contarNaoLidas = (banco: Banco, cliente: number): number =>
  Number(
    banco
      .prepare(
        "select count(*) n from mensagens where cliente = ? and da_empresa = 1 and status <> 'READ' and apagada = 0",
      )
      .get(cliente)?.n,
  )

/** Returns the messages of one side with this status, oldest first. */
export const listarComStatus = (banco: Banco, cliente: number, daEmpresa: boolean, status: Status): Mensagem[] =>
  banco
    .prepare('select * from mensagens where cliente = ? and da_empresa = ? and status = ? order by seq')
    .all(cliente, daEmpresa ? 1 : 0, status)
    .map(ler)

export function alterarMensagem(
  banco: Banco,
  id: string,
  mudanca: Partial<
    Pick<Mensagem, 'status' | 'conteudo' | 'editada' | 'apagada' | 'reacao_empresa' | 'reacao_cliente' | 'anunciada'>
  >,
): void {
  for (const [campo, valor] of Object.entries(mudanca)) {
    const gravado =
      typeof valor === 'boolean'
        ? Number(valor)
        : typeof valor === 'object' && valor !== null
          ? JSON.stringify(valor)
          : valor
    banco.prepare(`update mensagens set ${campo} = ? where id = ?`).run(gravado, id)
  }
}

export function gravarMidia(
  banco: Banco,
  midia: { mensagem: string; mimetype: string; nome: string; bytes: Uint8Array },
): void {
  banco.prepare('insert into midias values (?, ?, ?, ?)').run(midia.mensagem, midia.mimetype, midia.nome, midia.bytes)
}

export function acharMidia(banco: Banco, mensagem: string): { mimetype: string; nome: string; bytes: Buffer } | null {
  const linha = banco.prepare('select * from midias where mensagem = ?').get(mensagem)
  return linha
    ? { mimetype: String(linha.mimetype), nome: String(linha.nome), bytes: Buffer.from(linha.bytes as Uint8Array) }
    : null
}
