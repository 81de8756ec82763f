import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { deNumeric, escreverQuantidade } from '#modules/estoque/regras/quantidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { LinhaDaRevisao, PassoDaConta, Revisao } from '../../contract/revisao.ts'
import { estadoDaLinha, type Tolerancia } from '../../regras/diferenca.ts'
import { linhasContadas, type LinhaContada } from './linhas.ts'

export interface Limites {
  tolerancia: Tolerancia
  motivoCentavos: bigint
}

export async function limitesDo(db: Db | Tx, id: string): Promise<Limites> {
  const { rows } = await sql<{ pontos: string; centavos: string; motivo: string }>`
    select
      round(tolerancia_pct * 100)::text as pontos,
      tolerancia_centavos::text as centavos,
      motivo_centavos::text as motivo
    from inventarios.inventarios
    where id = ${id}
  `.execute(db)
  const [l] = rows
  if (!l) throw naoEncontrado('Este inventário não existe.')
  return {
    tolerancia: { pontos: BigInt(l.pontos), centavos: BigInt(l.centavos) },
    motivoCentavos: BigInt(l.motivo),
  }
}

export const estadoDe = (l: LinhaContada, limites: Limites) =>
  estadoDaLinha(
    {
      conta: l.conta,
      contagens: l.contagens.length,
      recontagemAberta: l.recontando !== null,
      temMotivo: l.motivo_tipo !== null,
    },
    limites.tolerancia,
    limites.motivoCentavos,
  )

function apresentar(l: LinhaContada, limites: Limites, veCusto: boolean): LinhaDaRevisao {
  return {
    id: l.id,
    item_id: l.item_id,
    codigo: l.codigo,
    nome: l.nome,
    unidade: l.unidade,
    local: l.local,
    lote: l.lote,
    endereco: l.endereco,
    achada: l.achada,
    retrato: l.retrato,
    movimento: l.movimento,
    esperado: escreverQuantidade(deNumeric(l.retrato) + deNumeric(l.movimento)),
    contagens: l.contagens.map(({ rodada, qtd, por, contado_em, foto }) => ({
      rodada,
      qtd,
      por,
      contado_em: new Date(contado_em).toISOString(),
      foto,
    })),
    recontando: l.recontando,
    diferenca: l.dif === null ? null : escreverQuantidade(l.dif),
    estado: estadoDe(l, limites),
    motivo_tipo: l.motivo_tipo,
    motivo: l.motivo,
    series_faltam: l.faltam,
    series_sobram: l.sobram,
    ...(veCusto ? { valor_centavos: Number(l.valor) } : {}),
  }
}

const tamanho = (n: bigint): bigint => (n < 0n ? -n : n)

/** The review of a count: largest difference in value first, for who sees no costs by quantity. */
export async function revisaoDe(
  db: Db,
  id: string,
  { veCusto, usuarioId }: { veCusto: boolean; usuarioId: string },
): Promise<Revisao> {
  const limites = await limitesDo(db, id)
  const linhas = await linhasContadas(db, id)
  const peso = (l: LinhaContada) => (veCusto ? tamanho(l.valor) : tamanho(l.dif ?? 0n))
  const ordenadas = linhas.toSorted((a, b) => Number(peso(b) - peso(a)))
  const prontas = ordenadas.map((l) => apresentar(l, limites, veCusto))
  const com = (...estados: LinhaDaRevisao['estado'][]) => prontas.filter((l) => estados.includes(l.estado)).length
  return {
    linhas: prontas,
    posicoes: linhas.length,
    contadas: linhas.filter((l) => l.conta).length,
    bateram: com('bateu'),
    na_tolerancia: com('na_tolerancia'),
    recontadas: linhas.filter((l) => l.contagens.length > 1 || l.recontando).length,
    a_ajustar: linhas.filter((l) => l.dif !== null && (l.dif !== 0n || l.faltam.length > 0)).length,
    contei: linhas.filter((l) => l.contagens.some((c) => c.por_id === usuarioId)).length,
    ...(veCusto ? { ajuste_centavos: linhas.reduce((soma, l) => soma + Number(l.valor), 0) } : {}),
  }
}

interface Movimento {
  em: Date
  tipo: string
  por: string | null
  delta: string
  movimento_id: string
  antes: boolean
}

/** From the picture to the balance of now: what moved before the count, what was counted, what moved after it. */
export async function contaDaLinha(db: Db, id: string, linhaId: string): Promise<PassoDaConta[]> {
  const [l] = await linhasContadas(db, id, linhaId)
  if (!l) throw naoEncontrado('Esta posição não é deste inventário.')
  const valida = l.contagens.at(-1)
  const contado = valida ? new Date(valida.contado_em) : null
  const { rows } = await sql<Movimento>`
    select
      v.registrado_em as em,
      v.tipo,
      p.nome as por,
      trim_scale(d.delta)::text as delta,
      v.id as movimento_id,
      coalesce(v.registrado_em <= ${contado}, true) as antes
    from estoque_publico.linhas d
    join estoque_publico.movimentos v on v.id = d.movimento_id
    left join acesso_publico.usuarios p on p.id = v.usuario_id
    join inventarios.linhas x on x.id = ${linhaId}
    left join estoque_publico.lotes o on o.item_id = x.item_id and lower(o.numero) = lower(x.lote)
    where d.item_id = x.item_id
      and d.local_id = x.local_id
      and d.ordem > x.retrato_ordem
      and d.delta <> 0
      and (x.lote = '' or d.lote_id = o.id)
    order by d.ordem
    limit 500
  `.execute(db)
  const inicio = await sql<{ em: Date }>`
    select iniciado_em as em
    from inventarios.inventarios
    where id = ${id}
  `.execute(db)
  const agora = await sql<{ qtd: string }>`
    select trim_scale(qtd)::text as qtd
    from estoque_publico.saldos
    where item_id = ${l.item_id}
      and local_id = ${l.local_id}
      and ${l.lote} = ''
    union all
    select trim_scale(s.qtd)::text
    from estoque_publico.lote_saldos s
    join estoque_publico.lotes o on o.id = s.lote_id
    where s.item_id = ${l.item_id}
      and s.local_id = ${l.local_id}
      and lower(o.numero) = lower(${l.lote})
  `.execute(db)
  const passo = (p: Omit<PassoDaConta, 'movimento_id'>, movimento_id: string | null = null) => ({ ...p, movimento_id })
  const movimento = (m: Movimento, tipo: 'movimento' | 'depois') =>
    passo(
      { em: m.em.toISOString(), tipo, texto: [m.tipo, m.por].filter(Boolean).join(', '), valor: m.delta },
      m.movimento_id,
    )
  const em = (inicio.rows[0]?.em ?? new Date()).toISOString()
  return [
    passo({ em, tipo: 'retrato', texto: 'Retrato', valor: l.retrato }),
    ...rows.filter((m) => m.antes).map((m) => movimento(m, 'movimento')),
    passo({
      em: (contado ?? new Date()).toISOString(),
      tipo: 'esperado',
      texto: 'Esperado',
      valor: escreverQuantidade(deNumeric(l.retrato) + deNumeric(l.movimento)),
    }),
    ...l.contagens.map((c) =>
      passo({
        em: new Date(c.contado_em).toISOString(),
        tipo: 'contagem',
        texto: `${c.rodada}ª conta, ${c.por}`,
        valor: c.qtd,
      }),
    ),
    ...rows.filter((m) => !m.antes).map((m) => movimento(m, 'depois')),
    passo({ em: new Date().toISOString(), tipo: 'agora', texto: 'Saldo de agora', valor: agora.rows[0]?.qtd ?? '0' }),
  ]
}
