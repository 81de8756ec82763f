import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'
import { inicio, semNulo } from './texto-guardavel.ts'

interface Entrega {
  caixa_id: string
  chave: string
  evento: string
  corpo: string
}

export interface Guarda {
  /** Resolves once the delivery is safely stored; a delivery already known is fine too. */
  guardar(entrega: Entrega): Promise<void>
}

const MAXIMO = 400

/**
 * Stores deliveries in groups: while one insert is on its way to disk the next ones gather, so a burst costs few commits and a lone
 * delivery waits for nobody. `aoGuardar` is told which inboxes have work.
 */
export function criarGuarda(banco: Banco, aoGuardar: (caixas: ReadonlySet<string>) => void): Guarda {
  let fila: { entrega: Entrega; pronto: () => void; falhou: (erro: unknown) => void }[] = []
  let gravando = false

  async function esvaziar(): Promise<void> {
    gravando = true
    while (fila.length > 0) {
      const grupo = fila.splice(0, MAXIMO)
      try {
        await gravar(banco, grupo.map((g) => g.entrega))
        for (const g of grupo) g.pronto()
        aoGuardar(new Set(grupo.map((g) => g.entrega.caixa_id)))
      } catch (erro) {
        for (const g of grupo) g.falhou(erro)
      }
    }
    gravando = false
  }

  return {
    guardar: (entrega) =>
      new Promise((pronto, falhou) => {
        // one delivery the database cannot take would fail all those stored together with it
        fila.push({ entrega: { ...entrega, chave: inicio(semNulo(entrega.chave), 500), evento: inicio(semNulo(entrega.evento), 100) }, pronto, falhou })
        if (!gravando) void esvaziar()
      }),
  }
}

async function gravar(banco: Banco, entregas: Entrega[]): Promise<void> {
  // one order for every process: two of them storing the same keys must not wait for each other in a circle
  const emOrdem = entregas.toSorted((a, b) => (a.chave < b.chave ? -1 : 1))
  await sql`insert into chat.eventos_webhook (caixa_entrada_id, chave, evento, corpo)
    select * from unnest(${emOrdem.map((e) => e.caixa_id)}::uuid[], ${emOrdem.map((e) => e.chave)}::text[], ${emOrdem.map((e) => e.evento)}::text[], ${emOrdem.map((e) => e.corpo)}::jsonb[])
    on conflict (caixa_entrada_id, chave) do nothing`.execute(banco.db)
}
