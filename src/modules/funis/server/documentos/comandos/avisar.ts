import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cartaoPrazo } from '../../../eventos.ts'
import { AVISAR_DIAS } from '../../../regras/documentos.ts'
import { comFatos, fatos } from '../../consultas/fatos.ts'

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
 * Documents that end soon, and those that have ended, of open cards: whoever has the card and whoever follows it is told once of each. A file
 * that a newer version replaced, or another that holds longer beside it, is nobody's worry.
 */
export async function avisarVencimentos(s: Servicos): Promise<void> {
  const hoje = diaAqui()
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<Vencendo>`with campos as (select chave, rotulo, coalesce((config ->> 'avisar_dias')::int, ${AVISAR_DIAS}) as dias from funis.campos where tipo = 'arquivo' and arquivado_em is null),
      abertos as (select c.id, c.funil_id, c.titulo, c.responsavel_id, ${fatos} as fatos from funis.cartoes c ${comFatos} where c.situacao = 'aberto'),
      fins as (select a.id, a.funil_id, a.titulo, a.responsavel_id, k.rotulo, k.dias, f.x ->> 'caminho' as caminho, f.x ->> 'valido_ate' as valido_ate,
          first_value(f.x ->> 'caminho') over (partition by a.id, k.chave order by f.x ->> 'valido_ate' desc nulls first) as dura_mais
        from abertos a join campos k on jsonb_typeof(a.fatos -> k.chave) = 'array' cross join lateral jsonb_array_elements(a.fatos -> k.chave) as f(x)
        where not exists (select from jsonb_array_elements(a.fatos -> k.chave) as outra(x) where outra.x ->> 'substitui' = f.x ->> 'caminho'))
      select id, funil_id, titulo, rotulo, caminho, valido_ate, valido_ate < ${hoje} as venceu,
        array(select responsavel_id where responsavel_id is not null union select usuario_id from funis.cartao_pessoas p where p.cartao_id = fins.id) as pessoas
      from fins where caminho = dura_mais and valido_ate::date between ${hoje}::date - 30 and ${hoje}::date + dias limit 5000`.execute(u.tx)
    for (const v of rows.filter((r) => r.pessoas.length > 0))
      u.emitir(cartaoPrazo, {
        cartao_id: v.id, funil_id: v.funil_id, titulo: v.titulo, pessoas: v.pessoas, por: null, aba: 'documentos',
        texto: `${v.rotulo} ${v.venceu ? 'venceu' : 'vence'} em ${dia(v.valido_ate)}: ${v.titulo}`.slice(0, 300), chave: `documento:${v.venceu ? 'venceu' : 'perto'}:${v.id}:${v.caminho.slice(-60)}:${v.valido_ate}`,
      })
  })
}
