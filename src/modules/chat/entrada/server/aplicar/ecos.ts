import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { EntradaMensagem } from '#modules/chat/nucleo/server/canais/canal.ts'
import type { Item } from '../lote.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { externosConhecidos } from './gravar.ts'

type ComContato = Item<EntradaMensagem> & { contato_id: string }
interface EmVoo {
  id: string
  contato_id: string
  conteudo: string
  tipo: string
  status: string
  /** kind of a structured send: its echo has a different text, so it is matched by kind */
  especial: string | null
}

/**
 * After this time an echo without a matching send becomes a message of its own: another application sends through the
 * same number.
 */
const ESPERA_MS = 20_000

/**
 * Matches echoes to our own sends. The provider delivers our messages back, sometimes before the response of the send
 * itself. An echo is assigned to the message in flight with the same contact and the same text, so that it never
 * becomes a second message.
 */
export async function casarEcos<T extends ComContato>(
  u: Unidade,
  caixaId: string,
  novos: T[],
): Promise<{ restantes: T[]; adiados: T[] }> {
  const ecos = novos.filter((i) => i.entrada.de_mim)
  if (ecos.length === 0) return { restantes: novos, adiados: [] }
  const { rows } = await sql<EmVoo>`
    select
      m.id,
      c.contato_id,
      m.conteudo,
      m.tipo,
      m.status,
      case when m.dados ? 'envio' then m.dados ->> 'tipo' end as especial
    from chat.mensagens m
    join chat.conversas c on c.id = m.conversa_id
    where m.status in ('enviando', 'incerta')
      and m.id_externo is null
      and m.caixa_entrada_id = ${caixaId}
      and c.contato_id = any(${ecos.map((e) => e.contato_id)}::uuid[])
    order by m.conversa_id, m.seq
    for update of m
  `.execute(u.tx)
  // the send's response may have been committed while this statement waited for the row lock: such an echo is already
  // stored
  const jaGravados = await externosConhecidos(
    u.tx,
    caixaId,
    ecos.map((e) => e.entrada.id_externo),
  )
  const livres = [...rows]
  const casados: { id: string; id_externo: string }[] = []
  const restantes: T[] = []
  const adiados: T[] = []
  for (const item of novos) {
    const { entrada: e, contato_id } = item
    if (jaGravados.has(e.id_externo)) continue
    const doContato = e.de_mim ? livres.filter((v) => v.contato_id === contato_id) : []
    const esperar =
      doContato.some((v) => v.status === 'enviando') && Date.now() - item.recebida.recebido_em.getTime() < ESPERA_MS
    const iguais = doContato.filter((v) =>
      v.especial
        ? v.especial === e.conteudo.especial?.tipo
        : v.conteudo.trim() === e.conteudo.texto.trim() && (v.tipo === 'text') === (e.conteudo.tipo === 'text'),
    )
    // several identical messages with one still in flight: wait, the response of that send tells which one the echo
    // belongs to
    const par = iguais.length > 1 && esperar ? undefined : iguais[0]
    if (par) {
      livres.splice(livres.indexOf(par), 1)
      casados.push({ id: par.id, id_externo: e.id_externo })
    } else if (esperar) {
      adiados.push(item)
    } else restantes.push(item)
  }
  if (casados.length > 0) {
    await sql`
      update chat.mensagens m
      set
        id_externo = n.externo,
        status = 'enviada',
        envio_desde = null,
        erro = null
      from unnest(${casados.map((c) => c.id)}::uuid[], ${casados.map((c) => c.id_externo)}::text[]) as n(
        id, externo
      )
      where m.id = n.id
    `.execute(u.tx)
    await emitirAlteradas(
      u,
      casados.map((c) => c.id),
    )
  }
  return { restantes, adiados }
}
