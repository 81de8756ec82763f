import { ultimoDiaEmDia } from '#engines/energia/divida.ts'
import { conflito } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaDe } from '#kit/parede.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { faturaMudou, loteMudou } from '../../eventos.ts'
import { recadoDaResposta } from '../../regras/recado.ts'
import { lerRetrato } from '../consultas/fatura.ts'
import { pausasDa } from '../consultas/pagamentos.ts'
import { linkDaFatura } from './desenhar.ts'
import { trancarFatura } from './pagamentos.ts'
import { escreverRecado } from './recados.ts'

const DISPUTAVEIS = new Set(['aberta', 'vencida', 'parcial', 'estornada'])

/** The member disputes an invoice by its page. No fine runs until the answer. A second dispute is the same one. */
export async function contestarFatura(u: Unidade, id: string, texto: string): Promise<void> {
  const f = await trancarFatura(u.tx, id)
  if (f.contestada) return
  if (!DISPUTAVEIS.has(f.situacao)) throw conflito('Esta fatura não pode ser contestada.')
  await u.tx.insertInto('faturas.contestacoes').values({ id: uuidv7(), fatura_id: id, texto }).execute()
  await u.tx
    .updateTable('faturas.faturas')
    .set({ situacao: 'contestada', atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'fatura.contestar', entidade: 'fatura', entidade_id: id, depois: { situacao: 'contestada' } })
  u.emitir(faturaMudou, { fatura_id: id, lote_id: f.lote_id, contato_id: f.contato_id, fato: 'contestada' })
  u.emitir(loteMudou, { lote_id: f.lote_id })
}

/** Answers the dispute: the member is told, reads it on the page, and the invoice is owed again. */
export async function responderContestacao(
  u: Unidade,
  s: Pick<Servicos, 'cofre' | 'ambiente'>,
  { autor, id, resposta }: { autor: string; id: string; resposta: string },
): Promise<void> {
  const f = await trancarFatura(u.tx, id)
  const { numUpdatedRows } = await u.tx
    .updateTable('faturas.contestacoes')
    .set({ respondida_em: new Date(), respondida_por: autor, resposta })
    .where('fatura_id', '=', id)
    .where('respondida_em', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflito('Esta fatura não está contestada.')
  const hoje = diaDe(new Date(), FUSO)
  const pagavel_ate = ultimoDiaEmDia({ vencimento: f.vencimento_em, pausas: await pausasDa(u.tx, id) }, hoje)
  const vencida = pagavel_ate < hoje
  if (f.situacao === 'contestada')
    await u.tx
      .updateTable('faturas.faturas')
      .set({
        pagavel_ate,
        situacao: f.pago_centavos > 0 ? 'parcial' : vencida ? 'vencida' : 'aberta',
        atualizada_em: new Date(),
      })
      .where('id', '=', id)
      .execute()
  await avisarMembro(u, s, id, resposta)
  u.auditar({ acao: 'fatura.responder', entidade: 'fatura', entidade_id: id, depois: { respondida: true } })
  u.emitir(faturaMudou, { fatura_id: id, lote_id: f.lote_id, contato_id: f.contato_id, fato: 'respondida' })
  u.emitir(loteMudou, { lote_id: f.lote_id })
}

async function avisarMembro(
  u: Unidade,
  s: Pick<Servicos, 'cofre' | 'ambiente'>,
  id: string,
  resposta: string,
): Promise<void> {
  const f = await lerRetrato(u.tx, { id })
  if (!f?.contato_id) return
  const texto = recadoDaResposta({ ...f, resposta, link: linkDaFatura(s, f.link_cifrado) })
  await escreverRecado(u, { faturaId: id, tipo: 'resposta', texto })
}
