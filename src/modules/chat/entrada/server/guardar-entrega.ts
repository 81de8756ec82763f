import { sql } from 'kysely'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { foraDoPedido } from '#platform/postgres/uso.ts'
import { inicio, semNulo } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import type { Entrega, Guarda } from '#modules/chat/nucleo/server/entrada-e-envio.ts'

interface Pendente {
  entrega: Entrega
  pronto: () => void
  falhou: (erro: unknown) => void
}

const MAXIMO = 400
/**
 * Lock timeout of a group. After it the group is split by inbox, so that one locked inbox row does not delay the
 * others.
 */
const ESPERA_DO_GRUPO_MS = 500
const OCUPADO = '55P03'

/**
 * Stores deliveries in groups: while one insert is being committed the next ones accumulate, so that a burst costs few
 * commits and a single delivery does not wait. `aoGuardar` receives the inboxes that have work.
 */
export function criarGuarda(banco: Banco, aoGuardar: (caixas: ReadonlySet<string>) => void): Guarda {
  const fila: Pendente[] = []
  /** inboxes whose row is locked by another transaction, with the deliveries waiting for it */
  const presas = new Map<string, Pendente[]>()
  let gravando = false

  async function gravarGrupo(grupo: readonly Pendente[], esperaMs?: number): Promise<void> {
    await gravar(
      banco,
      grupo.map((g) => g.entrega),
      esperaMs,
    )
    for (const g of grupo) g.pronto()
    aoGuardar(new Set(grupo.map((g) => g.entrega.caixa_id)))
  }

  async function esvaziar(): Promise<void> {
    gravando = true
    while (fila.length > 0) {
      const grupo = fila.splice(0, MAXIMO)
      try {
        await gravarGrupo(grupo, ESPERA_DO_GRUPO_MS)
      } catch (erro) {
        if (temCodigo(erro, OCUPADO)) separar(grupo)
        else for (const g of grupo) g.falhou(erro)
      }
    }
    gravando = false
  }

  function separar(grupo: readonly Pendente[]): void {
    for (const [caixa, dela] of Map.groupBy(grupo, (g) => g.entrega.caixa_id)) {
      const outras = presas.get(caixa)
      if (outras) {
        outras.push(...dela)
        continue
      }
      presas.set(caixa, dela)
      void esvaziarPresa(caixa, dela)
    }
  }

  async function esvaziarPresa(caixa: string, espera: Pendente[]): Promise<void> {
    while (espera.length > 0) {
      const grupo = espera.splice(0, MAXIMO)
      await gravarGrupo(grupo).catch((erro: unknown) => grupo.forEach((g) => g.falhou(erro)))
    }
    presas.delete(caixa)
  }

  return {
    guardar: (entrega) =>
      new Promise((pronto, falhou) => {
        // sanitise here: a value that PostgreSQL rejects would fail every delivery of the same insert
        const pendente = {
          entrega: {
            ...entrega,
            chave: inicio(semNulo(entrega.chave), 500),
            evento: inicio(semNulo(entrega.evento), 100),
          },
          pronto,
          falhou,
        }
        const presa = presas.get(entrega.caixa_id)
        if (presa) return void presa.push(pendente)
        fila.push(pendente)
        if (!gravando) void foraDoPedido(esvaziar)
      }),
  }
}

async function gravar(banco: Banco, entregas: Entrega[], esperaMs?: number): Promise<void> {
  // insert in key order to avoid deadlocks between processes
  const emOrdem = entregas.toSorted((a, b) => (a.chave < b.chave ? -1 : 1))
  await sql`
    with espera as (
      select set_config(
        'lock_timeout', coalesce(${esperaMs ?? null}::text, current_setting('lock_timeout')), true
      )
    )
    insert into chat.eventos_webhook (caixa_entrada_id, chave, evento, corpo)
    select e.*
    from unnest(
      ${emOrdem.map((e) => e.caixa_id)}::uuid[],
      ${emOrdem.map((e) => e.chave)}::text[],
      ${emOrdem.map((e) => e.evento)}::text[],
      ${emOrdem.map((e) => e.corpo)}::jsonb[]
    ) as e,
      espera
    on conflict (caixa_entrada_id, chave) do nothing
  `.execute(banco.db)
}
