import { linhaDe, type Banco } from './banco.ts'

/** A webhook to be delivered. URL and headers are the instance's at the time of delivery. */
export interface Entrega {
  id: number
  instancia: string
  evento: string
  corpo: string
  tentativas: number
}

export function guardarEntrega(
  banco: Banco,
  e: Pick<Entrega, 'instancia' | 'evento' | 'corpo'>,
  agora: number,
  retida: boolean,
): void {
  banco
    .prepare('insert into saida (instancia, evento, corpo, proxima, situacao) values (?, ?, ?, ?, ?)')
    .run(e.instancia, e.evento, e.corpo, agora, retida ? 'retida' : 'pendente')
}

export const listarDevidas = (banco: Banco, agora: number, limite = 50): Entrega[] =>
  banco
    .prepare(
      "select id, instancia, evento, corpo, tentativas from saida where situacao = 'pendente' and proxima <= ? order by id limit ?",
    )
    .all(agora, limite)
    .map((l) => linhaDe<Entrega>(l))

export function proximaDevida(banco: Banco): number | null {
  const proxima = banco.prepare("select min(proxima) p from saida where situacao = 'pendente'").get()?.p
  return typeof proxima === 'number' ? proxima : null
}

export function apagarEntrega(banco: Banco, id: number): void {
  banco.prepare('delete from saida where id = ?').run(id)
}

export function adiarEntrega(banco: Banco, id: number, proxima: number): void {
  banco.prepare('update saida set tentativas = tentativas + 1, proxima = ? where id = ?').run(proxima, id)
}

/** Stops the retries, but keeps the webhook. */
export function pararEntrega(banco: Banco, id: number): void {
  banco.prepare("update saida set tentativas = tentativas + 1, situacao = 'parada' where id = ?").run(id)
}

/** Resets the attempts of stopped webhooks: at a new start, and when the URL changes. */
export function retomarParadas(banco: Banco, agora: number): void {
  banco
    .prepare("update saida set situacao = 'pendente', tentativas = 0, proxima = ? where situacao <> 'retida'")
    .run(agora)
}

/** Releases the webhooks retained while the company's WhatsApp was disconnected. */
export function soltarRetidas(banco: Banco, instancia: string, agora: number): void {
  banco
    .prepare("update saida set situacao = 'pendente', proxima = ? where situacao = 'retida' and instancia = ?")
    .run(agora, instancia)
}

export function contarEntregas(banco: Banco): Record<'pendente' | 'parada' | 'retida', number> {
  const contar = (situacao: string) =>
    Number(banco.prepare('select count(*) n from saida where situacao = ?').get(situacao)?.n)
  return { pendente: contar('pendente'), parada: contar('parada'), retida: contar('retida') }
}
