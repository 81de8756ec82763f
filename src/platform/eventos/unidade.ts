import type { Insertable } from 'kysely'
import { proibido } from '#kit/erro.ts'
import type { Evento } from '#kit/evento.ts'
import { semLigados, type Ligados } from '../ligados.ts'
import type { Banco, Esquema, Tx } from '../postgres/banco.ts'
import { oQueMudou } from './o-que-mudou.ts'

/** The acting user. `usuario: null` is the system itself: a job, a webhook. */
export interface Autor {
  usuario: { id: string } | null
  /** set when an administrator sees as this user: nothing is written in the user's name */
  vistoPor?: string | undefined
  requisicao_id?: string | undefined
  ip?: string | undefined
  /** the browser of a person without an account: evidence of what they signed */
  agente?: string | undefined
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

/** One unit of work: the change, its audit rows and its events are committed together or not at all. */
export interface Unidade {
  tx: Tx
  autor: Autor
  /** Hooks of other modules and subjects: they run in this transaction. */
  ligados: Ligados
  auditar(registro: Registro): void
  emitir<D>(evento: Evento<D>, dados: D): void
  /**
   * Runs after the commit, never when the unit failed. Lost in a crash: use an event for work that must not be lost.
   */
  depois(fn: () => void): void
}

export type Executar = <T>(autor: Autor, fn: (u: Unidade) => Promise<T>) => Promise<T>

/** `aoEntregar` is called after a commit that wrote events to the outbox. */
export function criarExecutor(banco: Banco, aoEntregar: () => void, ligados: Ligados = semLigados): Executar {
  return async (autor, fn) => {
    if (autor.vistoPor)
      throw proibido('ver_como', 'Você está vendo como outra pessoa, e isto deixa registro. Saia desta visão antes.')
    const registros: Registro[] = []
    const eventos: Linhas<'plataforma.eventos'> = []
    const depois: (() => void)[] = []
    const resultado = await banco.transacao(async (tx) => {
      const valor = await fn({
        tx,
        autor,
        ligados,
        auditar: (r) => {
          const mudou = oQueMudou(r.antes, r.depois)
          if (mudou) registros.push({ ...r, ...mudou })
        },
        emitir: (e, dados) => void eventos.push({ tipo: e.tipo, dados: JSON.stringify(dados) }),
        depois: (f) => void depois.push(f),
      })
      await gravar(tx, linhasDeAuditoria(autor, registros), eventos)
      return valor
    })
    for (const f of depois) f()
    if (eventos.length > 0) aoEntregar()
    return resultado
  }
}

type Linhas<T extends keyof Esquema> = Insertable<Esquema[T]>[]

/** Writes both in one statement: every command ends with it, and a round trip to the database is most of its cost. */
async function gravar(
  tx: Tx,
  auditoria: Linhas<'plataforma.auditoria'>,
  eventos: Linhas<'plataforma.eventos'>,
): Promise<void> {
  if (eventos.length === 0) {
    if (auditoria.length > 0) await tx.insertInto('plataforma.auditoria').values(auditoria).execute()
    return
  }
  const comEventos =
    auditoria.length > 0 ? tx.with('auditada', (q) => q.insertInto('plataforma.auditoria').values(auditoria)) : tx
  await comEventos.insertInto('plataforma.eventos').values(eventos).execute()
}

const linhasDeAuditoria = (autor: Autor, registros: readonly Registro[]): Linhas<'plataforma.auditoria'> =>
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
  }))
