import { sql } from 'kysely'
import type { CampoRecusado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { deNumeric, escreverQuantidade, lerQuantidade, UM, type Micros } from '../../regras/quantidade.ts'

interface Pedida {
  itemId: string
  de: string
  quantidade: string
  unidade?: string | undefined
}

interface Situacao {
  item_id: string
  local_id: string
  unidade: string
  ha: string
  livre: string
  quem: string | null
  levou: string | null
  minutos: number | null
}

const UM_DIA = 24 * 60
const virgula = (q: string) => q.replace('.', ',')

function haQuanto(minutos: number): string {
  if (minutos < 1) return 'agora há pouco'
  return minutos < 60 ? `há ${minutos} min` : `há ${Math.floor(minutos / 60)} h`
}

/** What there is now, and who took goods from there within a day. */
function frase(s: Situacao, resta: Micros): string {
  const livres = resta > 0n ? resta : 0n
  const ha =
    livres === 0n
      ? 'Nada está livre aqui agora.'
      : `Só ${virgula(escreverQuantidade(livres))} ${s.unidade.toLowerCase()} ${livres === UM ? 'está livre' : 'estão livres'} agora.`
  if (s.quem === null || s.levou === null || s.minutos === null || s.minutos >= UM_DIA) return ha
  return `${ha} ${s.quem} baixou ${virgula(s.levou)} ${haQuanto(s.minutos)}.`
}

/**
 * The lines of a refused movement for which a place has too little, each with its sentence. `comReserva`: what is
 * reserved there may be for this movement.
 */
export async function oQueFalta(
  db: Db,
  linhas: readonly Pedida[],
  { comReserva }: { comReserva: boolean },
): Promise<CampoRecusado[]> {
  const { rows } = await sql<Situacao>`
    select
      s.item_id,
      s.local_id,
      k.unidade,
      s.qtd::text as ha,
      (s.qtd - s.reservado)::text as livre,
      u.quem,
      u.levou,
      u.minutos
    from unnest(
      ${linhas.map((l) => l.itemId)}::uuid[],
      ${linhas.map((l) => l.de)}::uuid[]
    ) as p (item_id, local_id)
    join estoque.saldos s on s.item_id = p.item_id and s.local_id = p.local_id and s.fisico
    join estoque.materiais k on k.item_id = s.item_id
    left join lateral (
      select
        q.nome as quem,
        trim_scale(-l.delta)::text as levou,
        floor(extract(epoch from now() - m.registrado_em) / 60)::int as minutos
      from estoque.linhas l
      join estoque.movimentos m on m.id = l.movimento_id
      left join acesso_publico.usuarios q on q.id = m.usuario_id
      where l.item_id = s.item_id
        and l.local_id = s.local_id
        and l.delta < 0
      order by l.ordem desc
      limit 1
    ) u on true
  `.execute(db)
  const situacao = new Map(rows.map((r) => [`${r.item_id} ${r.local_id}`, r]))
  const resta = new Map(rows.map((r) => [`${r.item_id} ${r.local_id}`, deNumeric(comReserva ? r.ha : r.livre)]))
  const faltas: CampoRecusado[] = []
  for (const [n, l] of linhas.entries()) {
    const lugar = `${l.itemId} ${l.de}`
    const [s, livres, pede] = [situacao.get(lugar), resta.get(lugar), lerQuantidade(l.quantidade)]
    // of another unit than that of the material: the refusal as it is says enough
    if (!s || livres === undefined || pede === null || (l.unidade !== undefined && l.unidade !== s.unidade)) continue
    if (pede > livres) faltas.push({ campo: `linhas.${n}`, mensagem: frase(s, livres) })
    resta.set(lugar, livres - pede)
  }
  return faltas
}
