import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** A conversation locked by this transaction, with what the batch adds to it. */
export interface ConversaAberta {
  id: string
  contato_id: string
  caixa_entrada_id: string
  nova: boolean
  seq: number
  /** `seq` of the last message of a person; automatic messages do not count */
  fala_seq: number
  entradas: number
  respondidas: number
  aguardando_desde: Date | null
  ultima_em: Date
  ultima_entrada_em: Date | null
  somar(deMim: boolean, momento: Date): void
  /** Takes the next `seq` for a message that needs no answer. */
  anexar(): void
}

interface PedidoDeConversa {
  contato_id: string
  endereco: string
  de_mim: boolean
  assunto?: string | undefined
}

interface Linha {
  id: string
  contato_id: string
  ultima_seq: number
  ultima_msg_seq: number
  total_entradas: number
  entradas_respondidas: number
  aguardando_desde: Date | null
  ultima_interacao_em: Date
  ultima_entrada_em: Date | null
  endereco: string | null
}

/**
 * Returns the open conversation of each contact and creates the missing ones. Locks them in a fixed order to avoid
 * deadlocks between writers. The partial unique index resolves concurrent inserts.
 */
export async function abrirConversas(
  tx: Tx,
  caixaId: string,
  pedidos: readonly PedidoDeConversa[],
): Promise<Map<string, ConversaAberta>> {
  const porContato = new Map<string, PedidoDeConversa>()
  for (const p of pedidos) {
    const atual = porContato.get(p.contato_id)
    porContato.set(p.contato_id, {
      ...p,
      assunto: atual?.assunto ?? p.assunto,
      de_mim: p.de_mim && (atual?.de_mim ?? true),
    })
  }
  const contatos = [...porContato.keys()].sort()
  let linhas = await trancar(tx, caixaId, contatos)
  const achados = new Set(linhas.map((l) => l.contato_id))
  const faltam = contatos.filter((c) => !achados.has(c))
  if (faltam.length > 0) {
    await tx
      .insertInto('chat.conversas')
      .values(
        faltam.map((contato_id) => ({
          id: uuidv7(),
          caixa_entrada_id: caixaId,
          contato_id,
          endereco: porContato.get(contato_id)?.endereco ?? null,
          assunto: porContato.get(contato_id)?.assunto?.slice(0, 500) ?? null,
          status: porContato.get(contato_id)?.de_mim ? 'ativa' : 'aguardando',
        })),
      )
      .onConflict((oc) =>
        oc.columns(['caixa_entrada_id', 'contato_id']).where('status', '<>', 'finalizada').doNothing(),
      )
      .execute()
    linhas = await trancar(tx, caixaId, contatos)
  }
  const mudouEndereco = linhas.filter((l) => trocaEndereco(l.endereco, porContato.get(l.contato_id)?.endereco))
  if (mudouEndereco.length > 0) {
    await sql`
      update chat.conversas c
      set endereco = n.endereco
      from unnest(
        ${mudouEndereco.map((l) => l.id)}::uuid[],
        ${mudouEndereco.map((l) => porContato.get(l.contato_id)?.endereco)}::text[]
      ) as n(id, endereco)
      where c.id = n.id
    `.execute(tx)
  }
  return new Map(linhas.map((l) => [l.contato_id, aberta(l, caixaId, !achados.has(l.contato_id))]))
}

/** A phone number replaces a hidden id (`@lid`), never the reverse; of two hidden ids the newer one wins. */
export const trocaEndereco = (atual: string | null, novo: string | undefined): boolean =>
  novo !== undefined && atual !== novo && (atual === null || !novo.endsWith('@lid') || atual.endsWith('@lid'))

async function trancar(tx: Tx, caixaId: string, contatos: readonly string[]): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    select
      id, contato_id, ultima_seq, ultima_msg_seq, total_entradas, entradas_respondidas, aguardando_desde,
      ultima_interacao_em, ultima_entrada_em, endereco
    from chat.conversas
    where caixa_entrada_id = ${caixaId}
      and contato_id = any(${contatos}::uuid[])
      and status <> 'finalizada'
    order by id
    for update
  `.execute(tx)
  return rows
}

function aberta(l: Linha, caixaId: string, nova: boolean): ConversaAberta {
  return {
    id: l.id,
    contato_id: l.contato_id,
    caixa_entrada_id: caixaId,
    nova,
    seq: l.ultima_seq,
    fala_seq: l.ultima_msg_seq,
    entradas: l.total_entradas,
    respondidas: l.entradas_respondidas,
    aguardando_desde: l.aguardando_desde,
    ultima_em: l.ultima_interacao_em,
    ultima_entrada_em: l.ultima_entrada_em,
    somar(deMim, momento) {
      this.seq += 1
      this.fala_seq = this.seq
      const em = momento.getTime() > Date.now() ? new Date() : momento
      if (em > this.ultima_em || nova) this.ultima_em = em
      if (deMim) {
        this.respondidas = this.entradas
        this.aguardando_desde = null
      } else {
        this.entradas += 1
        this.aguardando_desde ??= em
        if (!this.ultima_entrada_em || em > this.ultima_entrada_em) this.ultima_entrada_em = em
      }
    },
    anexar() {
      this.seq += 1
    },
  }
}
