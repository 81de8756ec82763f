import { sql } from 'kysely'
import type { Servicos } from '#platform/servicos.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { mensagemDaFatura } from '../../../regras/mensagem.ts'
import { linkDaFatura } from '../desenhar.ts'

/** The message that took an invoice to its member, to be written into the thread that has it. */
export interface MensagemDaFatura {
  fatura_id: string
  numero: string
  chave: string
  contato_id: string
  texto: string
  em: Date
}

/** Messages of the invoices whose batch has left, in the order in which they left. */
export async function mensagensDaDemonstracao(
  tx: Tx,
  s: Pick<Servicos, 'cofre' | 'ambiente'>,
): Promise<MensagemDaFatura[]> {
  const { rows } = await sql<
    Omit<Parameters<typeof mensagemDaFatura>[0], 'link'> & Omit<MensagemDaFatura, 'texto'> & { link_cifrado: Buffer }
  >`
    select
      f.id as fatura_id, f.numero, e.chave, f.contato_id, f.membro, f.competencia,
      f.valor_centavos::float8 as valor_centavos, f.economia_centavos::float8 as economia_centavos,
      f.vencimento_em::text as vencimento_em, f.link_cifrado,
      l.aprovado_em
        + make_interval(secs => 60 + 1.2 * row_number() over (partition by l.id order by f.numero)) as em
    from faturas.envios e
    join faturas.faturas f on f.id = e.fatura_id
    join faturas.lotes l on l.id = e.lote_id
    where e.situacao = 'pendente'
      and l.situacao = 'concluido'
      and f.contato_id is not null
    order by em, f.id
  `.execute(tx)
  return rows.map((f) => ({
    fatura_id: f.fatura_id,
    numero: f.numero,
    chave: f.chave,
    contato_id: f.contato_id,
    texto: mensagemDaFatura({ ...f, link: linkDaFatura(s, f.link_cifrado) }),
    em: f.em,
  }))
}

/** How far each message came. An invoice that no thread has did not leave by this product. */
export async function semearEnvios(
  tx: Tx,
  feitos: readonly { fatura_id: string; situacao: 'lido' | 'entregue'; em: Date }[],
): Promise<void> {
  await sql`
    update faturas.envios e
    set situacao = x.situacao, saiu_em = x.em, mudou_em = x.em
    from jsonb_to_recordset(${JSON.stringify(feitos)}::jsonb) as x(fatura_id uuid, situacao text, em timestamptz)
    where e.fatura_id = x.fatura_id
  `.execute(tx)
  await sql`
    update faturas.envios e
    set situacao = 'cancelado', detalhe = 'Entregue fora da Girassol.'
    from faturas.lotes l
    where l.id = e.lote_id
      and l.situacao = 'concluido'
      and e.situacao = 'pendente'
  `.execute(tx)
}
