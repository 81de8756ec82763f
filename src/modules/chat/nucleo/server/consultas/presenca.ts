import { sql, type RawBuilder } from 'kysely'
import { SINAL_VALE_MS } from '../../regras/sinal.ts'
import { respondeEmTodasAsCaixas } from './ve-todas-as-caixas.ts'

/**
 * Whether this row of chat.disponibilidade (`p`) takes new conversations at `agora`. A user without a row was never
 * present.
 */
export const presente = (agora: Date): RawBuilder<boolean> =>
  sql<boolean>`
    (
      p.escolha = 'disponivel'
      and p.automatica is null
      and p.sinal_em > ${new Date(agora.getTime() - SINAL_VALE_MS)}::timestamptz
      and not cad.ausente(p.usuario_id, ${agora}::timestamptz)
    )
  `

/** The presence shown to users, as one word. */
export const presencaEm = (agora: Date): RawBuilder<'disponivel' | 'ocupado' | 'ausente'> =>
  sql<'disponivel'>`
    case
      when ${presente(agora)} then 'disponivel'
      when p.escolha = 'ocupado' and p.automatica is null and p.sinal_em > ${new Date(agora.getTime() - SINAL_VALE_MS)}::timestamptz then 'ocupado'
      else 'ausente'
    end
  `

/** Whether the user may answer in this inbox: a member other than `leitor`, or a user whose role covers all inboxes. */
export const respondeNaCaixa = (
  usuario: RawBuilder<unknown>,
  caixa: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  coalesce(
    (
      select x.papel <> 'leitor'
      from chat.caixa_usuarios x
      where x.usuario_id = ${usuario}
        and x.caixa_entrada_id = ${caixa}
    ),
    ${respondeEmTodasAsCaixas(usuario)}
  )
`

/** Whether the conversation (`c`) counts towards its assignee's load: open, not snoozed, and our turn to act. */
export const emMaos = (agora: Date): RawBuilder<boolean> => sql<boolean>`
  (
    c.status <> 'finalizada'
    and c.espera is null
    and (c.adiada_ate is null or c.adiada_ate <= ${agora}::timestamptz)
  )
`
