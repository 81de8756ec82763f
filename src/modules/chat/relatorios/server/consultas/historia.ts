import { sql } from 'kysely'
import type { Expediente } from '#kit/expediente.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { semApuracao, type EstadoDaApuracao, type LinhaDoFio } from '../../regras/apurar.ts'
import { atoDoFio, responsavelDoFio } from '../../regras/ato-do-fio.ts'
import { carregarFilas } from '#modules/chat/filas/publico.ts'

/** A conversation with the position up to which it was read and the rows since. */
export interface Historia {
  id: string
  criado_em: Date
  status: string
  finalizada_em: Date | null
  finalizada_por: string | null
  caixa_entrada_id: string
  fila_id: string | null
  ultima_seq: number
  lida_ate: number
  estado: EstadoDaApuracao
  linhas: (LinhaDoFio & { uniao: boolean; segurada: boolean })[]
  passagens: { fila_id: string; em: number }[]
  esperas: { desde: number; ate: number | null }[]
  /** the user who opened it with the first message; null otherwise */
  aberta_por: string | null
}

interface Linha extends Omit<Historia, 'linhas' | 'estado' | 'aberta_por'> {
  estado: EstadoDaApuracao | null
}
interface LinhaDoBanco {
  conversa_id: string
  seq: number
  em: Date
  direcao: LinhaDoFio['direcao']
  autor_id: string | null
  dados: Record<string, unknown> | null
  segurada: boolean
}

/**
 * Locks the rows only against deletion and skips locked ones. Another transaction's change will enqueue the
 * conversation again anyway, and never waiting avoids deadlocks while holding other rows.
 */
export async function historiasDe(
  tx: Tx,
  ids: readonly string[],
  { doComeco }: { doComeco: boolean },
): Promise<Historia[]> {
  const { rows: conversas } = await sql<Linha>`
    select
      c.id,
      c.criado_em,
      c.status,
      c.finalizada_em,
      c.finalizada_por,
      c.caixa_entrada_id,
      c.fila_id,
      c.ultima_seq,
      ${doComeco ? sql`0` : sql`coalesce(a.seq, 0)`} as lida_ate,
      ${doComeco ? sql`null::jsonb` : sql`a.estado`} as estado,
      array(
        select jsonb_build_object('fila_id', p.fila_id, 'em', (extract(epoch from p.entrou_em) * 1000)::float8)
        from chat.fila_passagens p
        where p.conversa_id = c.id
        order by p.entrou_em, p.id
      ) as passagens,
      array(
        select jsonb_build_object(
          'desde',
          (extract(epoch from e.desde) * 1000)::float8,
          'ate',
          (extract(epoch from e.ate) * 1000)::float8
        )
        from chat.esperas e
        where e.conversa_id = c.id
        order by e.desde
      ) as esperas
    from chat.conversas c
    left join chat.apuracoes a on a.conversa_id = c.id
    where c.id = any(${ids}::uuid[])
    order by c.id
    for key share of c skip locked
  `.execute(tx)
  const { rows } = await sql<LinhaDoBanco>`
    select
      m.conversa_id,
      m.seq,
      m.criado_em as em,
      m.direcao,
      m.autor_id,
      case
        when m.direcao = 'sistema' then m.dados
        when m.dados ?| array['automatica', 'robo', 'desfeita'] then jsonb_build_object(
          'automatica', m.dados ?| array['automatica', 'robo'], 'desfeita', m.dados ? 'desfeita'
        )
      end as dados,
      coalesce(m.status = 'pendente' and m.enviar_apos > now(), false) as segurada
    from unnest(
      ${conversas.map((c) => c.id)}::uuid[],
      ${conversas.map((c) => c.lida_ate)}::int[],
      ${conversas.map((c) => c.ultima_seq)}::int[]
    ) as k(id, de, ate)
    join chat.mensagens m on m.conversa_id = k.id and m.seq > k.de and m.seq <= k.ate
    order by m.conversa_id, m.seq
  `.execute(tx)
  const fios = Map.groupBy(rows, (l) => l.conversa_id)
  return conversas.map((c) => {
    const linhas = (fios.get(c.id) ?? []).map(daLinha)
    const primeira = linhas[0]
    return {
      ...c,
      estado: c.estado ?? semApuracao,
      linhas,
      aberta_por: primeira?.seq === 1 && primeira.direcao === 'saida' ? primeira.autor_id : null,
    }
  })
}

const daLinha = (l: LinhaDoBanco): Historia['linhas'][number] => ({
  seq: l.seq,
  em: l.em.getTime(),
  direcao: l.direcao,
  segurada: l.segurada,
  autor_id: l.autor_id,
  automatica: l.direcao !== 'sistema' && l.dados?.automatica === true,
  desfeita: l.direcao !== 'sistema' && l.dados?.desfeita === true,
  ato: l.direcao === 'sistema' ? atoDoFio(l.dados) : null,
  responsavel: l.direcao === 'sistema' ? responsavelDoFio(l.dados, l.autor_id) : undefined,
  uniao: l.direcao === 'sistema' && l.dados?.tipo === 'uniao',
})

/** Loads the opening hours of all queues; there are few. */
export const expedientes = async (tx: Tx): Promise<Map<string, Expediente>> =>
  new Map((await carregarFilas(tx)).map((f) => [f.id, f.expediente]))
