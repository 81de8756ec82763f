import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { ajusteMudou } from '../../eventos.ts'
import type { NovoAjuste } from '../../contract/movimentos.ts'
import { localVirtual } from '../consultas/cadastros.ts'
import { exigirMesmoPedido, resumoDoPedido } from './chave.ts'
import { totalDe, type ValorPorMaterial } from './gravar.ts'
import { fotografar, type Foto } from './fotografar.ts'
import { mover, valoresDoPedido, type LinhaPedida, type PedidoDeMovimento } from './mover.ts'

export interface Ajustado {
  /** of the movement, or of the request that waits */
  id: string
  repetido: boolean
  situacao: 'lancado' | 'esperando'
}

/** What waits for another person, as it will be posted. */
interface Espera {
  chave: string
  /** of the request, under its key */
  resumo: string
  tipo: 'ajuste' | 'perda' | 'estorno'
  ocorridoEm: string
  motivo: string
  motivoId?: string | undefined
  estornaId?: string
  localId: string
  linhas: readonly LinhaPedida[]
  /** of each material, at the costs of now */
  valores: ValorPorMaterial
  foto?: Foto | null | undefined
}

interface PedidoDeAjuste {
  tipo: 'ajuste' | 'perda'
  ocorridoEm: string
  motivo: string
  motivoId?: string | undefined
  /** the place whose balance changes */
  localId: string
  linhas: readonly LinhaPedida[]
  foto?: Foto | null | undefined
}

/** Corrects the book against what is there, line by line up or down; a loss only takes away. */
export async function ajustar(u: Unidade, chave: string, pedido: Omit<NovoAjuste, 'chave'>): Promise<Ajustado> {
  const { tipo, ocorrido_em: ocorridoEm, local_id: local, motivo_id: motivoId } = pedido
  const n = pedido.linhas.findIndex((l) => tipo === 'perda' && l.sentido === 'mais')
  if (n >= 0) throw invalido('Uma perda só tira.', [{ campo: `linhas.${n}`, mensagem: 'Uma perda só tira.' }])
  const motivo = await motivoEscrito(u.tx, pedido)
  const virtual = await localVirtual(u.tx, tipo)
  return await ajustarOuPedir(u, chave, {
    tipo,
    ocorridoEm,
    motivo,
    motivoId,
    localId: local,
    linhas: pedido.linhas.map(({ item_id: itemId, sentido, quantidade, series, lote }) => ({
      itemId,
      quantidade,
      series,
      lote,
      de: sentido === 'mais' ? virtual : local,
      para: sentido === 'mais' ? local : virtual,
    })),
  })
}

/** The reason of the list and the text beside it, as the movement shows them. */
async function motivoEscrito(
  tx: Tx,
  { tipo, motivo_id, motivo: texto }: Pick<NovoAjuste, 'tipo' | 'motivo_id' | 'motivo'>,
): Promise<string> {
  const m = await tx
    .selectFrom('estoque.motivos_de_ajuste')
    .select(['nome', 'serve_para', 'pede_texto', 'arquivado_em'])
    .where('id', '=', motivo_id)
    .executeTakeFirst()
  const noCampo = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])
  if (!m || m.arquivado_em || (m.serve_para !== 'ambos' && m.serve_para !== tipo))
    throw noCampo('motivo_id', 'Escolha um motivo da lista.')
  if (m.pede_texto && !texto) throw noCampo('motivo', `Conte o que aconteceu: “${m.nome}” pede um detalhe.`)
  return texto ? `${m.nome}: ${texto}` : m.nome
}

/**
 * Posts an adjustment or a loss, or stores the request when its value is above the limit: another person decides then.
 * The same key again returns what the first one did.
 */
export async function ajustarOuPedir(u: Unidade, chave: string, { foto, ...p }: PedidoDeAjuste): Promise<Ajustado> {
  const { tipo, ocorridoEm, motivo, motivoId, linhas } = p
  const pedido: PedidoDeMovimento = { tipo, ocorridoEm, motivo, motivoId, linhas }
  await travarAjustes(u)
  // its locks stay: the same key twice at a time finds what the first one did
  const valores = await valoresOuNadaSeFeito(u.tx, chave, pedido)
  const espera = await seEspera(u, { chave, resumo: resumoDoPedido(pedido), ...p, valores, foto })
  if (espera) return espera
  const { movimentoId, repetido } = await mover(u, chave, pedido)
  if (!repetido && foto) await fotografar(u, movimentoId, foto)
  return { id: movimentoId, repetido, situacao: 'lancado' }
}

/** Stores what is above the limit, or finds it under its key; null: it may be posted. */
export async function seEspera(u: Unidade, { foto, ...p }: Espera): Promise<Ajustado | null> {
  const { chave, tipo, motivo, linhas } = p
  const antes = await u.tx
    .selectFrom('estoque.ajustes')
    .select(['id', 'pedido'])
    .where('chave', '=', chave)
    .executeTakeFirst()
  if (antes) {
    exigirMesmoPedido(antes.pedido, p.resumo)
    return { id: antes.id, repetido: true, situacao: 'esperando' }
  }
  const usuario = u.autor.usuario?.id
  if (!usuario) return null
  const valor = totalDe(p.valores)
  const limite = await limiteDeAjuste(u.tx)
  const somado = valor > limite ? { centavos: 0, de: null } : await somadoNoDia(u, p, limite)
  if (!somado) return null
  const id = uuidv7()
  const sha256 = foto ? await guardar(u.tx, foto.bytes, foto.mime) : null
  await u.tx
    .insertInto('estoque.ajustes')
    .values({
      id,
      chave,
      pedido: p.resumo,
      tipo,
      ocorrido_em: p.ocorridoEm,
      motivo,
      motivo_id: p.motivoId ?? null,
      local_id: p.localId,
      linhas: JSON.stringify(linhas),
      valor_centavos: valor,
      limite_centavos: limite,
      somado_centavos: somado.centavos,
      somado_de: somado.de,
      foto: sha256 ? Buffer.from(sha256, 'hex') : null,
      pedido_por: usuario,
      estorna_id: p.estornaId ?? null,
    })
    .execute()
  u.auditar({
    acao: 'ajuste_de_estoque.pedir',
    entidade: 'ajuste_de_estoque',
    entidade_id: id,
    depois: { tipo, linhas: linhas.length },
    motivo,
  })
  u.emitir(ajusteMudou, { ajuste_id: id, fato: 'pedido' })
  return { id, repetido: false, situacao: 'esperando' }
}

/** Adjustments of one user wait for each other: each is added to those before it. Take it before the locks of materials. */
export async function travarAjustes(u: Unidade): Promise<void> {
  const usuario = u.autor.usuario?.id
  if (usuario) await sql`select estoque.travar_ajustes_de(${usuario})`.execute(u.tx)
}

/**
 * What the last 24 hours add to a request that is within the limit alone: what the user adjusted without approval, or
 * what anyone did of one of its materials. null: the sum is within the limit too.
 */
async function somadoNoDia(
  u: Unidade,
  p: Pick<Espera, 'valores' | 'estornaId'>,
  limite: number,
): Promise<{ centavos: number; de: 'pessoa' | 'material' } | null> {
  const valor = totalDe(p.valores)
  if (valor === 0) return null
  const { rows } = await sql<{ item_id: string; meu: boolean; valor: number }>`
    select item_id, usuario_id = ${u.autor.usuario?.id ?? null} as meu, sum(valor_centavos)::float8 as valor
    from estoque.ajustado_no_dia(now(), ${p.estornaId ?? null})
    group by 1, 2
  `.execute(u.tx)
  const soma = (quais: typeof rows) => quais.reduce((n, r) => n + r.valor, 0)
  const daPessoa = soma(rows.filter((r) => r.meu))
  if (valor + daPessoa > limite) return { centavos: daPessoa, de: 'pessoa' }
  for (const [item, dele] of p.valores) {
    const doMaterial = soma(rows.filter((r) => r.item_id === item))
    if (dele > 0 && dele + doMaterial > limite) return { centavos: doMaterial, de: 'material' }
  }
  return null
}

/** A key that has posted is settled by `mover`: what it took is no longer there to be valued. */
async function valoresOuNadaSeFeito(tx: Tx, chave: string, pedido: PedidoDeMovimento): Promise<ValorPorMaterial> {
  const feito = await tx.selectFrom('estoque.movimentos').select('id').where('chave', '=', chave).executeTakeFirst()
  return feito ? new Map() : await valoresDoPedido(tx, pedido)
}

export async function limiteDeAjuste(tx: Db | Tx): Promise<number> {
  const { rows } = await sql<{ limite: number }>`
    select ajuste_centavos::float8 as limite
    from estoque.limites
  `.execute(tx)
  return rows[0]?.limite ?? 0
}
