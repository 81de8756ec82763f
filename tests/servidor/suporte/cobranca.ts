import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import type { AppDeTeste } from '#tests/suporte/app.ts'

export interface FaturaDeTeste {
  id: string
  txid: string
  numero: string
  contato_id: string
}

let n = 0

/** Inserts invoices of one batch as their module would have issued them. */
export async function emissor(casa: AppDeTeste, montadoPor: string) {
  const db = casa.app.s.banco.db
  const lote = uuidv7()
  const hoje = diaAqui()
  await sql`
    insert into faturas.lotes (id, competencia, serie, vencimento_em, montado_por)
    values (${lote}, '2026-10', ${(n += 1)}, ${hoje}, ${montadoPor})
  `.execute(db)
  return async (p: { nome: string; documento?: string; valor: number; vence?: number }): Promise<FaturaDeTeste> => {
    const [contato, unidade, matricula, item, id] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()]
    const seq = String((n += 1)).padStart(4, '0')
    const vencimento = somarDias(hoje, p.vence ?? 10)
    await sql`
      insert into cad.contatos (id, nome, campos)
      values (${contato}, ${p.nome}, ${JSON.stringify(p.documento ? { documento: p.documento } : {})}::jsonb)
    `.execute(db)
    await sql`
      insert into cad.unidades_consumidoras (id, contato_id)
      values (${unidade}, ${contato})
    `.execute(db)
    await sql`
      insert into matriculas.matriculas (id, contato_id, nome, modelo_de_cobranca, desconto)
      values (${matricula}, ${contato}, ${p.nome}, 'ECONOMIA_GARANTIDA', 0.15)
    `.execute(db)
    await sql`
      insert into faturas.itens (
        id, lote_id, unidade_id, matricula_id, contato_id, membro, uc, plano, fora
      )
      values (${item}, ${lote}, ${unidade}, ${matricula}, ${contato}, ${p.nome}, ${`00${seq}`}, '{}', true)
    `.execute(db)
    const fatura = { id, txid: `FAT202610UC${seq}`, numero: `2026-10-${seq}`, contato_id: contato }
    await sql`
      insert into faturas.faturas (
        id, numero, lote_id, item_id, unidade_id, matricula_id, contato_id, membro, uc, competencia, valor_centavos,
        economia_centavos, compensada_kwh, vencimento_em, pagavel_ate, txid, retrato, link_hash, link_cifrado
      )
      values (
        ${id}, ${fatura.numero}, ${lote}, ${item}, ${unidade}, ${matricula}, ${contato}, ${p.nome}, ${`00${seq}`},
        '2026-10', ${p.valor}, 0, 0, ${vencimento}, ${vencimento}, ${fatura.txid}, '{}',
        ${uuidv7().replaceAll('-', '').repeat(2)}, ${Buffer.from('x')}
      )
    `.execute(db)
    return fatura
  }
}

export async function situacaoDa(casa: AppDeTeste, id: string): Promise<{ situacao: string; pago: number }> {
  const { rows } = await sql<{ situacao: string; pago: number }>`
    select situacao, pago_centavos::float8 as pago
    from faturas_publico.faturas
    where id = ${id}
  `.execute(casa.app.s.banco.db)
  return rows[0] ?? { situacao: '', pago: 0 }
}
