import { sql } from 'kysely'
import type { PendenteNoDepartamento } from '#modules/acesso/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { linkDoQuadro } from '#modules/funis/links.ts'

interface Abertos {
  id: string
  nome: string
  abertos: number
}

const abertosPorFunil = (codigo: string) => sql<Abertos>`
  select f.id, f.nome, count(c.id)::int as abertos
  from funis.funis f
  join funis.cartoes c on c.funil_id = f.id and c.situacao = 'aberto' and c.arquivado_em is null
  where f.departamento = ${codigo}
    and f.arquivado_em is null
  group by f.id, f.nome
  order by count(c.id) desc, f.nome
`

/** Hand-offs of funnels of other departments into those of this one: with it off they do nothing. */
const passagensDeFora = (codigo: string) => sql<{ id: string; de: string; para: string; onde: string }>`
  select o.id, o.nome as de, f.nome as para, d.nome as onde
  from funis.funis o
  join acesso_publico.departamentos d on d.codigo = o.departamento and d.ligado
  cross join lateral jsonb_array_elements(coalesce(o.definicao -> 'passagens', '[]')) p
  join funis.funis f on f.chave = p -> 'destino' ->> 'funil'
  where f.departamento = ${codigo}
    and o.departamento <> ${codigo}
    and o.arquivado_em is null
    and f.arquivado_em is null
  group by o.id, o.nome, f.nome, d.nome
  order by o.nome, f.nome
`

/** Open cards and hand-offs that switching a department off would leave hanging. */
export const pendentesDosFunis: PendenteNoDepartamento = async (db: Db, codigo) => {
  const [abertos, passagens] = await Promise.all([
    abertosPorFunil(codigo).execute(db),
    passagensDeFora(codigo).execute(db),
  ])
  return [
    {
      titulo: 'Cartões abertos',
      total: abertos.rows.reduce((n, f) => n + f.abertos, 0),
      itens: abertos.rows.map((f) => ({
        nome: f.nome,
        detalhe: f.abertos === 1 ? '1 cartão' : `${f.abertos.toLocaleString('pt-BR')} cartões`,
        href: linkDoQuadro(f.id),
      })),
    },
    {
      titulo: 'Passagens de outros funis',
      total: passagens.rows.length,
      itens: passagens.rows.map((p) => ({
        nome: `${p.de} → ${p.para}`,
        detalhe: p.onde,
        href: linkDoQuadro(p.id),
      })),
    },
  ]
}
