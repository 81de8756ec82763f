import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { diaAqui } from '#kit/aqui.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { baixaDecidida, cobrancaMudou, recebimentoMudou } from '../../eventos.ts'
import { alocar, dividaDa, type Fatura } from '../../regras/conciliar.ts'
import { CONCILIAR } from '../../contract/comum.ts'
import { colunaDo, faturaPorId } from '../consultas/titulos.ts'
import { gravarAlocacao, trancarFatura } from './alocar.ts'

export interface PedidoDeBaixa {
  conta_id: string
  fatura_id: string
  valor_centavos: number
  dia: string
  motivo: string
}

async function exigirCabe(u: Unidade, p: Pick<PedidoDeBaixa, 'fatura_id' | 'valor_centavos' | 'dia'>): Promise<Fatura> {
  const recusar = (campo: string, mensagem: string) => invalido(`${mensagem}.`, [{ campo, mensagem }])
  await trancarFatura(u, p.fatura_id)
  const fatura = await faturaPorId(u.tx, p.fatura_id)
  if (!fatura) throw recusar('fatura_id', 'Escolha a fatura')
  if (fatura.situacao === 'cancelada') throw recusar('fatura_id', 'Esta fatura foi cancelada')
  if (p.dia > diaAqui()) throw recusar('dia', 'O dia do pagamento já passou ou é hoje')
  if (p.valor_centavos > dividaDa(fatura, p.dia).totalCentavos)
    throw recusar('valor_centavos', 'A fatura pede menos do que isto')
  return fatura
}

/** Asks for a payment that did not come by the bank. Nothing is posted until another person accepts it. */
export async function pedirBaixa(u: Unidade, p: PedidoDeBaixa): Promise<string> {
  const { fatura_id, ...pedido } = p
  const autor = u.autor.usuario
  if (!autor) throw proibido(CONCILIAR)
  const { especie } = await exigirCabe(u, p)
  const conta = await u.tx.selectFrom('cobranca.contas').select('ativa').where('id', '=', p.conta_id).executeTakeFirst()
  if (!conta?.ativa) throw invalido('Escolha a conta.', [{ campo: 'conta_id', mensagem: 'Escolha a conta' }])
  const id = uuidv7()
  await u.tx
    .insertInto('cobranca.baixas')
    .values({ id, ...pedido, ...colunaDo(especie, fatura_id), pedida_por: autor.id })
    .execute()
  u.auditar({
    acao: 'baixa_manual.pedir',
    entidade: 'baixa_manual',
    entidade_id: id,
    depois: { valor_centavos: p.valor_centavos },
    motivo: p.motivo,
  })
  u.emitir(cobrancaMudou, { que: 'baixa' })
  return id
}

interface Pedida extends PedidoDeBaixa {
  situacao: string
  pedida_por: string
}

export async function decidirBaixa(
  u: Unidade,

  id: string,
  p: { aceita: boolean; resposta: string },
): Promise<void> {
  const autor = u.autor.usuario
  if (!autor) throw proibido(CONCILIAR)
  const { rows } = await sql<Pedida>`
    select conta_id, titulo_id as fatura_id, valor_centavos::float8 as valor_centavos, dia::text as dia, motivo, situacao, pedida_por
    from cobranca.baixas
    where id = ${id}
    for update
  `.execute(u.tx)
  const b = rows[0]
  if (!b) throw naoEncontrado('Baixa não encontrada.')
  if (b.situacao !== 'aguardando') throw conflito('Esta baixa já foi decidida.')
  if (b.pedida_por === autor.id) throw proibido(CONCILIAR, 'Você pediu esta baixa: outra pessoa confere.')
  const recebimentoId = p.aceita ? await lancarManual(u, { ...b, id, conferidoPor: autor.id }) : null
  await u.tx
    .updateTable('cobranca.baixas')
    .set({
      situacao: p.aceita ? 'aceita' : 'recusada',
      decidida_em: new Date(),
      decidida_por: autor.id,
      resposta: p.resposta || null,
      recebimento_id: recebimentoId,
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: p.aceita ? 'baixa_manual.aceitar' : 'baixa_manual.recusar',
    entidade: 'baixa_manual',
    entidade_id: id,
    depois: { situacao: p.aceita ? 'aceita' : 'recusada' },
    motivo: p.resposta || undefined,
  })
  u.emitir(baixaDecidida, { baixa_id: id })
  u.emitir(cobrancaMudou, { que: 'baixa' })
}

async function lancarManual(
  u: Unidade,

  b: Pedida & { id: string; conferidoPor: string },
): Promise<string> {
  const fatura = await exigirCabe(u, b)
  const id = uuidv7()
  const recebido_em = new Date(`${b.dia}T12:00:00-03:00`)
  await u.tx
    .insertInto('cobranca.recebimentos')
    .values({
      id,
      conta_id: b.conta_id,
      origem: 'manual',
      valor_centavos: b.valor_centavos,
      recebido_em,
      dia: b.dia,
      pagador_nome: fatura.contatoNome.slice(0, 140),
      motivo: b.motivo,
      registrado_por: b.pedida_por,
      conferido_por: b.conferidoPor,
    })
    .execute()
  await u.tx
    .insertInto('cobranca.identidades')
    .values({ chave: `manual:${b.id}`, recebimento_id: id })
    .execute()
  const alocacao = alocar(fatura, b.valor_centavos, b.dia)
  await gravarAlocacao(u, { recebimentoId: id, pagoEm: recebido_em, modo: 'manual', ...alocacao })
  u.emitir(recebimentoMudou, { recebimento_id: id })
  return id
}
