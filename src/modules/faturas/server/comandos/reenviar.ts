import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { CanalDeEntrega } from '#platform/entregas/entregas.ts'
import { loteMudou } from '../../eventos.ts'
import { linkDaFatura } from './desenhar.ts'
import { acordarEnvio } from './fila.ts'
import { mudarLote, trancarLote } from './trancar.ts'

interface DoEnvio {
  lote_id: string
  situacao: string
  envio: string
  contato_id: string | null
  link_cifrado: Buffer
  revogado: boolean
}

async function lerDoEnvio(u: Unidade, id: string): Promise<DoEnvio> {
  const { rows } = await sql<DoEnvio>`
    select
      f.lote_id, f.situacao, e.situacao as envio, f.contato_id, f.link_cifrado,
      f.link_revogado_em is not null as revogado
    from faturas.faturas f
    join faturas.envios e on e.fatura_id = f.id
    where f.id = ${id}
  `.execute(u.tx)
  const [f] = rows
  if (!f) throw naoEncontrado('Fatura não encontrada.')
  return f
}

/** A key that was used may have sent: each new attempt has another one, and begins with no failed channel. */
const DE_NOVO = sql`
  situacao = 'pendente', falharam = '{}', tentativa = e.tentativa + 1,
  chave = 'fatura:' || e.fatura_id || ':' || (e.tentativa + 1), detalhe = null, saiu_em = null, mudou_em = now()
`

/** Sends one invoice again, whatever became of its sending. */
export async function reenviarFatura(u: Unidade, id: string, canal: CanalDeEntrega): Promise<void> {
  const { lote_id } = await lerDoEnvio(u, id)
  const lote = await trancarLote(u, lote_id)
  const f = await lerDoEnvio(u, id)
  if (f.situacao === 'cancelada') throw conflito('Esta fatura foi cancelada: nada dela sai.')
  if (f.revogado || f.contato_id === null)
    throw conflito('O contato deste membro foi apagado: não há para quem enviar.')
  if (f.envio === 'pendente' || f.envio === 'enviando') throw conflito('Esta fatura já está na fila.')
  if (lote.situacao !== 'enviando' && lote.situacao !== 'concluido')
    throw conflito('O envio deste lote não está correndo: retome antes.')
  await sql`
    update faturas.envios e
    set ${DE_NOVO}, canal = ${canal}
    where e.fatura_id = ${id}
  `.execute(u.tx)
  await acordarEnvio(u, lote)
  u.auditar({ acao: 'fatura.reenviar', entidade: 'fatura', entidade_id: id, depois: { canal } })
  u.emitir(loteMudou, { lote_id })
}

/** Puts back in the queue the sendings of a batch that were cancelled. */
export async function enviarCanceladas(u: Unidade, loteId: string): Promise<void> {
  const lote = await trancarLote(u, loteId)
  if (lote.situacao !== 'enviando' && lote.situacao !== 'concluido' && lote.situacao !== 'pausado')
    throw conflito('O envio deste lote ainda não começou.')
  const { numAffectedRows } = await sql`
    update faturas.envios e
    set ${DE_NOVO}, canal = 'whatsapp'
    from faturas.faturas f
    where f.id = e.fatura_id
      and f.situacao <> 'cancelada'
      and f.link_revogado_em is null
      and e.lote_id = ${lote.id}
      and e.situacao = 'cancelado'
  `.execute(u.tx)
  if (!numAffectedRows) throw conflito('Nenhuma fatura deste lote teve o envio cancelado.')
  await mudarLote(u, lote, 'enviar_canceladas', {}, { linhas: Number(numAffectedRows) })
  await acordarEnvio(u, lote)
}

/** The link of the member's page, for our people to pass on. Each copy is audited: it opens the page without an account. */
export async function copiarLink(u: Unidade, s: Pick<Servicos, 'cofre' | 'ambiente'>, id: string): Promise<string> {
  const f = await lerDoEnvio(u, id)
  if (f.revogado) throw conflito('A página desta fatura foi fechada: os dados do membro foram apagados.')
  u.auditar({ acao: 'fatura.copiar_link', entidade: 'fatura', entidade_id: id })
  return linkDaFatura(s, f.link_cifrado)
}
