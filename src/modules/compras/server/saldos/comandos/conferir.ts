import { sql } from 'kysely'
import { colunaDoCampo, type ErroDaLinha } from '#kit/colunas.ts'
import { deNumeric } from '#modules/estoque/regras/quantidade.ts'
import { proximasLidas } from '#platform/importacao/importador.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { lerSaldo, type SaldoDaLinha } from '../../../regras/saldo-inicial.ts'
import { casasPorUnidade, locaisPorNome, materiaisPorCodigo, type MaterialAchado } from '../consultas/saldos.ts'
import { deSaldos, type PlanilhaDeSaldos } from '../importador.ts'

const LOTE = 1000

/** What a checked row keeps. */
export interface SaldoConferido extends SaldoDaLinha {
  item_id: string | null
  local_id: string
  entra: {
    nome: string
    local: string
    quantidade: string
    unidade: string
    valor_centavos: number
    series: number
    lote: string | null
  }
}

interface Mundo {
  i: PlanilhaDeSaldos
  materiais: ReadonlyMap<string, MaterialAchado>
  locais: readonly { id: string; nome: string }[]
  unidades: ReadonlyMap<string, { sigla: string; casas: number }>
}

function planejar(v: SaldoDaLinha, { i, materiais, locais, unidades }: Mundo): SaldoConferido | ErroDaLinha[] {
  const em = (campo: string, rotulo: string) => colunaDoCampo(campo, i.mapa, i.cabecalho, rotulo)
  const material = materiais.get(v.codigo.toLowerCase())
  const unidade = material ?? unidades.get((v.unidade ?? 'UN').toLowerCase())
  const local = v.local
    ? locais.find((l) => l.nome.toLowerCase() === v.local?.toLowerCase())
    : locais.find((l) => l.id === i.local_id)
  const erros: ErroDaLinha[] = []
  if (!material && !v.nome)
    erros.push({ ...em('codigo', 'Código'), mensagem: `Não há ${v.codigo} no estoque: diga o nome para cadastrar` })
  if (!unidade) erros.push({ ...em('unidade', 'Unidade'), mensagem: `A unidade ${v.unidade ?? ''} não existe` })
  if (!local)
    erros.push({
      ...em('local', 'Local'),
      mensagem: v.local ? `Não há um local ${v.local}` : 'Diga o local, na linha ou para a planilha toda',
    })
  const { quantidade = '0', valor_centavos = 0 } = v
  if (unidade && deNumeric(quantidade) % 10n ** BigInt(6 - unidade.casas) !== 0n)
    erros.push({ ...em('quantidade', 'Quantidade'), mensagem: 'Há casas demais para esta unidade' })
  const porSerie = material ? material.rastreio === 'serie' : v.series.length > 0
  if (porSerie && deNumeric(quantidade) !== BigInt(v.series.length) * 1_000_000n)
    erros.push({ ...em('series', 'Séries'), mensagem: `São ${quantidade} unidades e ${v.series.length} séries` })
  if (!porSerie && v.series.length > 0)
    erros.push({ ...em('series', 'Séries'), mensagem: 'Este material não se rastreia por série' })
  if (material?.rastreio === 'lote' && !v.lote)
    erros.push({ ...em('lote', 'Lote'), mensagem: 'Este material se acompanha por lote: diga o lote' })
  if (material && material.rastreio !== 'lote' && v.lote)
    erros.push({ ...em('lote', 'Lote'), mensagem: 'Este material não se acompanha por lote' })
  if (v.validade && !v.lote)
    erros.push({ ...em('validade', 'Validade'), mensagem: 'A validade é de um lote: diga o lote' })
  if (v.lote && v.series.length > 0)
    erros.push({ ...em('lote', 'Lote'), mensagem: 'Um material se acompanha por série ou por lote, não pelos dois' })
  if (erros.length > 0 || !unidade || !local) return erros
  const sigla = 'sigla' in unidade ? unidade.sigla : unidade.unidade
  return {
    ...v,
    item_id: material?.id ?? null,
    local_id: local.id,
    entra: {
      nome: material?.nome ?? v.nome ?? v.codigo,
      local: local.nome,
      quantidade,
      unidade: sigla,
      valor_centavos,
      series: v.series.length,
      lote: v.lote ?? null,
    },
  }
}

/** Computes what the next rows post, without posting. Returns false when no row is left. */
export async function conferirSaldos(tx: Tx, i: PlanilhaDeSaldos): Promise<boolean> {
  const rows = await proximasLidas(tx, deSaldos, i.id, LOTE)
  if (rows.length === 0) return false
  const lidas = rows.map(({ n, celulas }) => ({ n, ...lerSaldo(celulas, i.mapa, i.cabecalho) }))
  const mundo = {
    i,
    materiais: await materiaisPorCodigo(
      tx,
      lidas.map((l) => l.valores.codigo),
    ),
    locais: await locaisPorNome(tx),
    unidades: await casasPorUnidade(tx),
  }
  const conferidas = lidas.map(({ n, valores, erros }) => {
    const plano = erros.length > 0 ? erros : planejar(valores, mundo)
    if (Array.isArray(plano)) return { n, situacao: 'invalida', erros: plano, valores }
    return { n, situacao: plano.item_id ? 'entra' : 'nova', erros: [], valores: plano }
  })
  await sql`
    update compras.importacao_linhas l
    set
      valores = v.valores,
      erros = v.erros,
      situacao = v.situacao
    from jsonb_to_recordset(${JSON.stringify(conferidas)}::jsonb) as v(n int, valores jsonb, erros jsonb, situacao text)
    where l.importacao_id = ${i.id}
      and l.n = v.n
  `.execute(tx)
  return true
}
