import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { documentoValido } from '#kit/documento.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { entrega, pix, type PixLido } from '../pix/formas.ts'
import { trabalhoDeEntregas } from '../tipos-de-trabalho.ts'
import { anotarDevolucao } from './devolver.ts'
import { lancarRecebimento } from './lancar.ts'

/** Stores a delivery as it came; the job reads it. */
export async function guardarEntrega(u: Unidade, contaId: string, corpo: unknown): Promise<void> {
  await sql`
    insert into cobranca.entregas (conta_id, corpo)
    values (${contaId}, ${JSON.stringify(corpo)}::jsonb)
  `.execute(u.tx)
  await agendar(u.tx, trabalhoDeEntregas, { conta_id: contaId }, { chave: `entregas:${contaId}`, fila: contaId })
}

type Base = Pick<Servicos, 'banco' | 'executar' | 'log'>

/** Processes the stored deliveries of an account, one a transaction. Repeating it changes nothing. */
export async function processarEntregas(s: Base, contaId: string): Promise<void> {
  for (;;) {
    const feita = await s.executar(sistema, async (u) => {
      const { rows } = await sql<{ id: string; corpo: unknown }>`
        select id, corpo
        from cobranca.entregas
        where conta_id = ${contaId}
          and processada_em is null
        order by id
        limit 1
        for update skip locked
      `.execute(u.tx)
      const linha = rows[0]
      if (!linha) return false
      const erro = await lerEntrega(u, contaId, linha.corpo)
      await u.tx
        .updateTable('cobranca.entregas')
        .set({ processada_em: new Date(), erro })
        .where('id', '=', linha.id)
        .execute()
      return true
    })
    if (!feita) return
  }
}

/** Posts every Pix that is understood; returns what was not, without personal data. */
async function lerEntrega(u: Unidade, contaId: string, corpo: unknown): Promise<string | null> {
  const lida = entrega.safeParse(corpo)
  if (!lida.success) return 'a entrega não tem a lista de Pix'
  return lancarLista(u, contaId, lida.data.pix)
}

/** In key order, so that two processes never wait for each other in turn. */
export async function lancarLista(
  u: Unidade,

  contaId: string,
  lista: readonly unknown[],
): Promise<string | null> {
  const chave = await chaveDaConta(u, contaId)
  const lidos = lista.map((p) => pix.safeParse(p))
  const bons = lidos.flatMap((l) => (l.success ? [l.data] : []))
  const dela = bons.filter((p) => !p.chave || p.chave === chave)
  let demais = 0
  for (const p of dela.toSorted((a, b) => a.endToEndId.localeCompare(b.endToEndId)))
    demais += await lancarPix(u, contaId, p)
  const [ruins, alheios] = [lidos.length - bons.length, bons.length - dela.length]
  const frases = [
    ruins > 0 ? `${ruins} Pix não foram entendidos` : null,
    alheios > 0 ? `${alheios} Pix são de outra chave` : null,
    demais > 0 ? `${demais} devoluções passam do que entrou` : null,
  ]
  return frases.filter((f) => f !== null).join('; ') || null
}

async function chaveDaConta(u: Unidade, id: string): Promise<string | undefined> {
  const c = await u.tx.selectFrom('cobranca.contas').select('chave_pix').where('id', '=', id).executeTakeFirst()
  return c?.chave_pix
}

/** Returns how many of its refunds would give back more than came in. */
async function lancarPix(u: Unidade, contaId: string, p: PixLido): Promise<number> {
  if (p.valor <= 0) return 0
  const recebidoEm = new Date(p.horario)
  const documento = p.pagador?.cpf ?? p.pagador?.cnpj ?? null
  const { id } = await lancarRecebimento(u, {
    contaId,
    origem: 'pix',
    valorCentavos: p.valor,
    recebidoEm,
    dia: diaAqui(recebidoEm),
    e2e: p.endToEndId,
    txid: p.txid ?? null,
    pagadorNome: p.pagador?.nome ?? null,
    pagadorDocumento: documento && documentoValido(documento) ? documento : null,
    memo: p.infoPagador ?? '',
    chaves: [],
  })
  let demais = 0
  for (const d of p.devolucoes) if (!(await anotarDevolucao(u, id, d))) demais++
  return demais
}
