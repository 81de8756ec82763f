import { sql } from 'kysely'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { recebimentoMudou } from '../../eventos.ts'
import { trancarRecebimento } from '../politica.ts'
import { trabalhoDeDevolver } from '../tipos-de-trabalho.ts'
import type { DevolucaoLida } from '../pix/formas.ts'

/** The bank refunds a Pix for 90 days. */
const DIAS_DO_PIX = 90

/** Gives money back that pays no invoice: asks the bank for it, or writes down that a person did it. */
export async function devolverRecebimento(
  u: Unidade,
  id: string,
  p: { valor_centavos: number; motivo: string; por: 'pix' | 'fora' },
): Promise<void> {
  const r = await trancarRecebimento(u.tx, id)
  if (r.anulado) throw conflito('Este recebimento foi anulado.')
  if (p.valor_centavos > r.valor_centavos - r.usado_centavos) {
    const mensagem = 'Só volta o que está livre: estorne a baixa antes de devolver'
    throw invalido(`${mensagem}.`, [{ campo: 'valor_centavos', mensagem }])
  }
  if (p.por === 'pix') await exigirPix(u, r.conta_id, r.e2e, r.recebido_em)
  const devolucaoId = uuidv7()
  await u.tx
    .insertInto('cobranca.devolucoes')
    .values({
      id: devolucaoId,
      recebimento_id: id,
      chave: devolucaoId.replaceAll('-', ''),
      valor_centavos: p.valor_centavos,
      motivo: p.motivo,
      situacao: p.por === 'pix' ? 'pedida' : 'fora',
      pedida_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  if (p.por === 'pix')
    await agendar(u.tx, trabalhoDeDevolver, { devolucao_id: devolucaoId }, { chave: `devolver:${devolucaoId}` })
  u.auditar({
    acao: 'recebimento.devolver',
    entidade: 'recebimento',
    entidade_id: id,
    depois: { valor_centavos: p.valor_centavos },
    motivo: p.motivo,
  })
  u.emitir(recebimentoMudou, { recebimento_id: id })
}

async function exigirPix(u: Unidade, contaId: string, e2e: string | null, recebidoEm: Date): Promise<void> {
  const recusar = (mensagem: string) => invalido(`${mensagem}.`, [{ campo: 'por', mensagem }])
  if (!e2e) throw recusar('Este recebimento não traz o identificador do Pix: devolva pelo banco e anote aqui')
  if (Date.now() - recebidoEm.getTime() > DIAS_DO_PIX * 86_400_000)
    throw recusar(`O Pix só se devolve em ${DIAS_DO_PIX} dias: transfira pelo banco e anote aqui`)
  const conta = await u.tx.selectFrom('cobranca.contas').select('api_url').where('id', '=', contaId).executeTakeFirst()
  if (!conta?.api_url) throw recusar('Esta conta não está ligada ao banco: devolva pelo banco e anote aqui')
}

/** What the bank says of a refund: ours, or one that it began by itself (natureza MED_…). Repeating it changes nothing. */
export async function anotarDevolucao(u: Unidade, recebimentoId: string, d: DevolucaoLida): Promise<void> {
  await trancarRecebimento(u.tx, recebimentoId)
  const situacao = SITUACOES[d.status]
  const { rows } = await sql<{ id: string }>`
    insert into cobranca.devolucoes (recebimento_id, chave, valor_centavos, natureza, situacao, motivo, resposta)
    values (
      ${recebimentoId}, ${d.id}, ${d.valorCentavos}, ${d.natureza}, ${situacao},
      'Devolução iniciada pelo banco', ${d.motivo?.slice(0, 300) ?? null}
    )
    on conflict (recebimento_id, chave) do update set
      situacao = excluded.situacao,
      resposta = coalesce(excluded.resposta, cobranca.devolucoes.resposta),
      mudou_em = now()
    where cobranca.devolucoes.situacao in ('pedida', 'em_processamento')
      and cobranca.devolucoes.situacao <> excluded.situacao
    returning id
  `.execute(u.tx)
  if (rows.length > 0) u.emitir(recebimentoMudou, { recebimento_id: recebimentoId })
}

const SITUACOES = {
  EM_PROCESSAMENTO: 'em_processamento',
  DEVOLVIDO: 'devolvida',
  NAO_REALIZADO: 'nao_realizada',
} as const
