import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cartaoPrazo, fimDosDocumentos } from '#modules/funis/publico.ts'

interface Vencendo {
  id: string
  funil_id: string
  titulo: string
  pessoas: string[]
  rotulo: string
  caminho: string
  valido_ate: string
  venceu: boolean
}
const dia = (iso: string) => iso.split('-').toReversed().join('/')

/**
 * Notifies the assignee and followers of open cards about documents that expire soon or have expired, once each.
 * Ignores replaced files, and those with another file that is valid longer.
 */
export async function avisarVencimentos(s: Servicos): Promise<void> {
  const hoje = diaAqui()
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<Vencendo>`
      select
        v.id,
        v.funil_id,
        v.titulo,
        v.rotulo,
        v.caminho,
        v.valido_ate,
        v.valido_ate < ${hoje} as venceu,
        array(
          select v.responsavel_id
          where v.responsavel_id is not null
          union
          select usuario_id
          from funis_publico.cartao_pessoas p
          where p.cartao_id = v.id
        ) as pessoas
      from ${fimDosDocumentos(sql`true`)} v
      where v.valido_ate::date between ${hoje}::date - 30 and ${hoje}::date + v.dias
      limit 5000
    `.execute(u.tx)
    for (const v of rows.filter((r) => r.pessoas.length > 0))
      u.emitir(cartaoPrazo, {
        cartao_id: v.id,
        funil_id: v.funil_id,
        titulo: v.titulo,
        pessoas: v.pessoas,
        por: null,
        aba: 'documentos',
        texto: `${v.rotulo} ${v.venceu ? 'venceu' : 'vence'} em ${dia(v.valido_ate)}: ${v.titulo}`.slice(0, 300),
        chave: `documento:${v.venceu ? 'venceu' : 'perto'}:${v.id}:${v.caminho.slice(-60)}:${v.valido_ate}`,
      })
  })
}
