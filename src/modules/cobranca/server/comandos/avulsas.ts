import { sql } from 'kysely'
import { proximoDiaUtilBancario } from '#engines/energia/dia-bancario.ts'
import { diaAqui } from '#kit/aqui.ts'
import type { Dia } from '#kit/dias.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { recebedorPix } from '#modules/empresa/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { avulsaMudou } from '../../eventos.ts'
import { numeroDaAvulsa, somaDasLinhas, totalDaLinha, txidDaAvulsa, type LinhaDaAvulsa } from '../../regras/avulsa.ts'

export interface NovaAvulsa {
  /** of the client: a repeated request makes no second charge */
  id: string
  /** what asked for it; null: a person wrote it */
  origem: { tipo: 'ordem'; id: string } | null
  contato_id: string
  assunto: string
  observacao: string
  vencimento: Dia
  linhas: readonly LinhaDaAvulsa[]
}

const noCampo = (campo: string, mensagem: string) => invalido(`${mensagem}.`, [{ campo, mensagem }])

async function proximoNumero(u: Unidade, ano: number): Promise<string> {
  const { rows } = await sql<{ ultimo: number }>`
    insert into cobranca.numeracao (ano, ultimo)
    values (${ano}, 1)
    on conflict (ano) do update set ultimo = cobranca.numeracao.ultimo + 1
    returning ultimo
  `.execute(u.tx)
  return numeroDaAvulsa(ano, rows[0]?.ultimo ?? 1)
}

/** Issues a charge of its own. It waits to be paid like an invoice, by its txid or by a person's choice. */
export async function emitirAvulsa(u: Unidade, p: NovaAvulsa): Promise<void> {
  const ja = await u.tx.selectFrom('cobranca.avulsas').select('id').where('id', '=', p.id).executeTakeFirst()
  if (ja) return
  if (p.vencimento < diaAqui()) throw noCampo('vencimento', 'O vencimento é hoje ou depois')
  const valor = somaDasLinhas(p.linhas)
  if (valor <= 0) throw noCampo('linhas', 'A cobrança soma zero: escreva os preços')
  const { rows } = await sql<{ nome: string }>`
    select nome
    from contatos_publico.contatos
    where id = ${p.contato_id}
  `.execute(u.tx)
  const contato = rows[0]
  if (!contato) throw noCampo('contato_id', 'Escolha quem paga')
  const recebedor = await recebedorPix(u.tx)
  if (!recebedor) throw conflito('A empresa está sem chave Pix. Cadastre em Configurações, Empresa.')
  const numero = await proximoNumero(u, Number(diaAqui().slice(0, 4)))
  await u.tx
    .insertInto('cobranca.avulsas')
    .values({
      id: p.id,
      numero,
      origem: p.origem?.tipo ?? null,
      origem_id: p.origem?.id ?? null,
      contato_id: p.contato_id,
      nome: contato.nome,
      assunto: p.assunto,
      observacao: p.observacao,
      valor_centavos: valor,
      vencimento_em: p.vencimento,
      pagavel_ate: proximoDiaUtilBancario(p.vencimento),
      txid: txidDaAvulsa(numero),
      recebedor: JSON.stringify({ chave: recebedor.chave, nome: recebedor.nome, cidade: recebedor.cidade }),
      emitida_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  await u.tx
    .insertInto('cobranca.avulsas_linhas')
    .values(p.linhas.map((l, n) => ({ avulsa_id: p.id, n: n + 1, ...l, total_centavos: totalDaLinha(l) })))
    .execute()
  u.auditar({
    acao: 'avulsa.emitir',
    entidade: 'cobranca_avulsa',
    entidade_id: p.id,
    depois: { numero, valor_centavos: valor, vencimento: p.vencimento },
  })
  anunciar(u, { id: p.id, origem: p.origem?.tipo ?? null, origem_id: p.origem?.id ?? null })
}

interface Trancada {
  id: string
  origem: 'ordem' | null
  origem_id: string | null
  situacao: string
  valor_centavos: number
}

async function trancar(u: Unidade, id: string): Promise<Trancada> {
  const { rows } = await sql<Trancada>`
    select id, origem, origem_id, situacao, valor_centavos::float8 as valor_centavos
    from cobranca.avulsas
    where id = ${id}
    for update
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado('Cobrança não encontrada.')
  return rows[0]
}

const anunciar = (u: Unidade, { id, origem, origem_id }: Pick<Trancada, 'id' | 'origem' | 'origem_id'>) =>
  u.emitir(avulsaMudou, { avulsa_id: id, origem, origem_id })

/** Cancels a charge that nothing paid. */
export async function cancelarAvulsa(u: Unidade, id: string, motivo: string): Promise<void> {
  const a = await trancar(u, id)
  if (a.situacao === 'cancelada') return
  if (a.situacao !== 'aberta')
    throw conflito('Esta cobrança já recebeu pagamento. Estorne a baixa em Recebimentos antes de cancelar.')
  await u.tx
    .updateTable('cobranca.avulsas')
    .set({ situacao: 'cancelada', cancelada_em: new Date(), motivo })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'avulsa.cancelar',
    entidade: 'cobranca_avulsa',
    entidade_id: id,
    depois: { situacao: 'cancelada' },
    motivo,
  })
  anunciar(u, a)
}

/** What its payments leave of a charge. Fine and interest pay nothing of it. */
export async function recontarAvulsa(u: Unidade, id: string): Promise<void> {
  const a = await trancar(u, id)
  const { rows } = await sql<{ pago: number; em: Date | null }>`
    select
      coalesce(sum(l.valor_centavos - l.encargos_centavos), 0)::float8 as pago,
      max(r.recebido_em) as em
    from cobranca.alocacoes l
    join cobranca.recebimentos r on r.id = l.recebimento_id
    where l.avulsa_id = ${id}
      and not exists (select from cobranca.estornos e where e.alocacao_id = l.id)
  `.execute(u.tx)
  const { pago, em } = rows[0] ?? { pago: 0, em: null }
  const paga = pago >= a.valor_centavos
  await u.tx
    .updateTable('cobranca.avulsas')
    .set({ situacao: paga ? 'paga' : pago > 0 ? 'parcial' : 'aberta', pago_centavos: pago, paga_em: paga ? em : null })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'avulsa.pagar', entidade: 'cobranca_avulsa', entidade_id: id, depois: { pago_centavos: pago } })
  anunciar(u, a)
}
