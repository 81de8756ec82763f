import { sql, type RawBuilder } from 'kysely'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import type { CanalDeEntrega } from '#platform/entregas/entregas.ts'

export interface CaixaDeSaida {
  id: string
  tipo: TipoDeCaixa
  /** of the recipient, in this inbox */
  ultima_entrada_em: Date | null
  /** the recipient's open conversation there */
  conversa_id: string | null
  endereco: string | null
}

export const TIPOS_DO_CANAL: Readonly<Record<CanalDeEntrega, readonly TipoDeCaixa[]>> = {
  whatsapp: ['api', 'whatsapp'],
  email: ['email'],
}

/** Whether the channel takes free text now: its window is open, or it has none. */
export const janelaAberta = (horas: number | null, ultimaEntrada: Date | null, agora = new Date()): boolean =>
  horas === null || (ultimaEntrada !== null && agora.getTime() - ultimaEntrada.getTime() < horas * 3_600_000)

/** Connected inboxes of a channel: first the one where the recipient (a condition on `c.contato_id`) wrote last. */
export async function caixasDeSaida(
  { s, temAdaptador }: Pick<DependenciasDoChat, 's' | 'temAdaptador'>,
  canal: CanalDeEntrega,
  destinatario: RawBuilder<boolean>,
): Promise<CaixaDeSaida[]> {
  const { rows } = await sql<CaixaDeSaida>`
    select x.id, x.tipo, e.ultima_entrada_em, a.id as conversa_id, a.endereco
    from chat.caixas_entrada x
    left join lateral (
      select max(c.ultima_entrada_em) as ultima_entrada_em
      from chat.conversas c
      where c.caixa_entrada_id = x.id
        and ${destinatario}
    ) e on true
    left join lateral (
      select c.id, c.endereco
      from chat.conversas c
      where c.caixa_entrada_id = x.id
        and c.status <> 'finalizada'
        and ${destinatario}
      order by c.ultima_interacao_em desc
      limit 1
    ) a on true
    where x.ativo
      and x.tipo = any(${TIPOS_DO_CANAL[canal]}::text[])
      and x.conexao_estado in ('aberta', 'desconhecida')
    order by e.ultima_entrada_em desc nulls last, a.id is null, x.conexao_estado, x.id
  `.execute(s.banco.db)
  return rows.filter((x) => temAdaptador(x.tipo))
}
