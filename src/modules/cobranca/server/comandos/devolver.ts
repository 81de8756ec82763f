import { sql } from 'kysely'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { bancoDevolveu, recebimentoMudou } from '../../eventos.ts'
import { trancarRecebimento, type LinhaDoRecebimento } from '../politica.ts'
import { trabalhoDeDevolver } from '../tipos-de-trabalho.ts'
import { estornarSemDinheiro } from './estornar-sem-dinheiro.ts'
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

/**
 * What the bank says of a refund: ours, or one that it began by itself (natureza MED_…). Repeating it changes nothing.
 * Returns false for one that would give back more than came in: it is left out.
 */
export async function anotarDevolucao(u: Unidade, recebimentoId: string, d: DevolucaoLida): Promise<boolean> {
  const r = await trancarRecebimento(u.tx, recebimentoId)
  const situacao = SITUACOES[d.status]
  const doBanco = situacao !== 'nao_realizada' && !(await conhecida(u, recebimentoId, d.id))
  const anotada = doBanco && (await juntarComADeFora(u, r, d))
  if (doBanco && (await devolvidoDe(u, recebimentoId)) + d.valorCentavos > r.valor_centavos) return false
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
  const id = rows[0]?.id
  if (doBanco && id) {
    const estornadas = await estornarSemDinheiro(u, recebimentoId)
    if (!anotada) u.emitir(bancoDevolveu, { recebimento_id: recebimentoId, devolucao_id: id, estornadas })
  }
  if (id) u.emitir(recebimentoMudou, { recebimento_id: recebimentoId })
  return true
}

async function conhecida(u: Unidade, recebimentoId: string, chave: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from cobranca.devolucoes
    where recebimento_id = ${recebimentoId}
      and chave = ${chave}
  `.execute(u.tx)
  return rows.length > 0
}

async function devolvidoDe(u: Unidade, recebimentoId: string): Promise<number> {
  const { rows } = await sql<{ soma: number }>`
    select coalesce(sum(valor_centavos), 0)::float8 as soma
    from cobranca.devolucoes
    where recebimento_id = ${recebimentoId}
      and situacao <> 'nao_realizada'
  `.execute(u.tx)
  return rows[0]?.soma ?? 0
}

/** A person wrote down a refund of this value that was made at the bank: the bank now tells of the same money. */
async function juntarComADeFora(u: Unidade, r: LinhaDoRecebimento, d: DevolucaoLida): Promise<boolean> {
  const { rows } = await sql`
    update cobranca.devolucoes
    set situacao = 'nao_realizada', resposta = 'É a mesma que o banco informou depois', mudou_em = now()
    where id = (
      select id
      from cobranca.devolucoes
      where recebimento_id = ${r.id}
        and situacao = 'fora'
        and valor_centavos = ${d.valorCentavos}
      order by id
      limit 1
    )
    returning id
  `.execute(u.tx)
  return rows.length > 0
}

const SITUACOES = {
  EM_PROCESSAMENTO: 'em_processamento',
  DEVOLVIDO: 'devolvida',
  NAO_REALIZADO: 'nao_realizada',
} as const
