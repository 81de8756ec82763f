import type { Evento } from '#kit/evento.ts'
import type { Banco, Tx } from '../postgres/banco.ts'
import { oQueMudou } from './o-que-mudou.ts'

/** Who acts. `null` usuario is the system itself: a job, a webhook. */
export interface Autor {
  usuario: { id: string } | null
  requisicao_id?: string | undefined
  ip?: string | undefined
}

export const sistema: Autor = { usuario: null }

export interface Registro {
  acao: string
  entidade: string
  entidade_id: string
  antes?: unknown
  depois?: unknown
  motivo?: string | undefined
}

/** One unit of work: the change, its audit rows and its events stand or fall together. */
export interface Unidade {
  tx: Tx
  autor: Autor
  auditar(registro: Registro): void
  emitir<D>(evento: Evento<D>, dados: D): void
  /** Runs after commit, never when the unit failed. Not for anything that must survive a crash: that is an event's job. */
  depois(fn: () => void): void
}

export type Executar = <T>(autor: Autor, fn: (u: Unidade) => Promise<T>) => Promise<T>

/** `aoEntregar` is called after a commit that left events in the outbox. */
export function criarExecutor(banco: Banco, aoEntregar: () => void): Executar {
  return async (autor, fn) => {
    const registros: Registro[] = []
    const eventos: { tipo: string; dados: string }[] = []
    const depois: (() => void)[] = []
    const resultado = await banco.transacao(async (tx) => {
      const valor = await fn({
        tx,
        autor,
        auditar: (r) => {
          const mudou = oQueMudou(r.antes, r.depois)
          if (mudou) registros.push({ ...r, ...mudou })
        },
        emitir: (e, dados) => void eventos.push({ tipo: e.tipo, dados: JSON.stringify(dados) }),
        depois: (f) => void depois.push(f),
      })
      if (registros.length > 0) await gravarAuditoria(tx, autor, registros)
      if (eventos.length > 0) await tx.insertInto('plataforma.eventos').values(eventos).execute()
      return valor
    })
    for (const f of depois) f()
    if (eventos.length > 0) aoEntregar()
    return resultado
  }
}

async function gravarAuditoria(tx: Tx, autor: Autor, registros: Registro[]): Promise<void> {
  await tx
    .insertInto('plataforma.auditoria')
    .values(
      registros.map((r) => ({
        usuario_id: autor.usuario?.id ?? null,
        requisicao_id: autor.requisicao_id ?? null,
        ip: autor.ip ?? null,
        acao: r.acao,
        entidade: r.entidade,
        entidade_id: r.entidade_id,
        antes: r.antes === undefined ? null : JSON.stringify(r.antes),
        depois: r.depois === undefined ? null : JSON.stringify(r.depois),
        motivo: r.motivo ?? null,
      })),
    )
    .execute()
}
