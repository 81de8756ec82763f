import { randomBytes, randomUUID } from 'node:crypto'
import { linhaDe, type Banco } from './banco.ts'

export interface Webhook {
  enabled: boolean
  url: string
  byEvents: boolean
  base64: boolean
  headers: Record<string, string>
  events: string[]
}

export interface Instancia {
  nome: string
  id: string
  token: string
  numero: string
  estado: 'open' | 'close'
  webhook: Webhook | null
}

export interface InstanciaInicial {
  nome: string
  numero: string
  token?: string
  estado?: 'open' | 'close'
}

export function chaveGlobal(banco: Banco, escolhida?: string): string {
  banco
    .prepare("insert into ajustes values ('chave', ?) on conflict do nothing")
    .run(escolhida ?? randomBytes(24).toString('base64url'))
  if (escolhida) banco.prepare("update ajustes set valor = ? where chave = 'chave'").run(escolhida)
  return String(banco.prepare("select valor from ajustes where chave = 'chave'").get()?.valor)
}

export function semearInstancia(banco: Banco, inicial: InstanciaInicial): void {
  banco
    .prepare('insert into instancias (nome, id, token, numero, estado) values (?, ?, ?, ?, ?) on conflict do nothing')
    .run(
      inicial.nome,
      randomUUID(),
      inicial.token ?? randomBytes(18).toString('base64url'),
      inicial.numero,
      inicial.estado ?? 'open',
    )
}

const ler = (linha: Record<string, unknown>): Instancia => ({
  ...linhaDe<Instancia>(linha),
  webhook: typeof linha.webhook === 'string' ? (JSON.parse(linha.webhook) as Webhook) : null,
})

export function acharInstancia(banco: Banco, nome: string): Instancia | null {
  const linha = banco.prepare('select * from instancias where nome = ?').get(nome)
  return linha ? ler(linha) : null
}

export const listarInstancias = (banco: Banco): Instancia[] =>
  banco.prepare('select * from instancias order by rowid').all().map(ler)

export function gravarWebhook(banco: Banco, nome: string, webhook: Webhook): void {
  banco.prepare('update instancias set webhook = ? where nome = ?').run(JSON.stringify(webhook), nome)
}

export function gravarEstado(banco: Banco, nome: string, estado: 'open' | 'close'): void {
  banco.prepare('update instancias set estado = ? where nome = ?').run(estado, nome)
}
