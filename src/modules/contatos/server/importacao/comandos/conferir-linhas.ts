import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import { compilarCampos, fraseDaFalta, semResposta } from '../../../regras/campos.ts'
import { lerLinha } from '../../../regras/linha.ts'
import type { Mapa } from '../../../regras/mapa.ts'
import { camposEmUso, camposObrigatorios } from '../../campos/consultas/campos.ts'
import { conhecidos, deMesmoNome } from '../consultas/conhecidos.ts'

interface Importacao {
  id: string
  cabecalho: string[]
  mapa: unknown
  duplicados: string
}
const LOTE = 2500

/** What would become of the next rows, without touching anybody. False: none is left. */
export async function conferirLinhas(tx: Tx, i: Importacao): Promise<boolean> {
  const { rows } = await sql<{ n: number; celulas: string[] }>`select n, celulas from cad.importacao_linhas where importacao_id = ${i.id} and situacao = 'lida' order by n limit ${LOTE}`.execute(tx)
  if (rows.length === 0) return false
  const campos = compilarCampos(await camposEmUso(tx))
  const exigidos = await camposObrigatorios(tx)
  const lidas = rows.map((r) => ({ n: r.n, ...lerLinha(r.celulas, i.mapa as Mapa, i.cabecalho, campos) }))
  const boas = lidas.filter((l) => l.erros.length === 0)
  const achados = await conhecidos(tx, boas)
  const xaras = await deMesmoNome(tx, boas.filter((l) => !achados.has(l.n)))
  const destino = (l: (typeof lidas)[number]): [situacao: string, contato: string | null] => {
    if (l.erros.length > 0) return ['invalida', null]
    const achado = achados.get(l.n)
    if (!achado) return xaras.has(l.n) ? ['duvida', xaras.get(l.n) ?? null] : ['nova', null]
    if (achado.doisDeles || i.duplicados === 'perguntar') return ['duvida', achado.id]
    return [i.duplicados === 'pular' ? 'pulada' : 'existente', achado.id]
  }
  const mudancas = lidas.map((l) => {
    const [situacao, contato_id] = destino(l)
    // who is known already may lack an answer; who would be made may not
    const faltas = situacao === 'nova' ? semResposta(exigidos, l.valores.campos).map((c) => ({ coluna: c.rotulo, mensagem: fraseDaFalta(c) })) : []
    return { n: l.n, valores: l.valores, erros: [...l.erros, ...faltas], situacao: faltas.length > 0 ? 'invalida' : situacao, contato_id }
  })
  await sql`update cad.importacao_linhas l set valores = v.valores, erros = v.erros, situacao = v.situacao, contato_id = v.contato_id
    from jsonb_to_recordset(${JSON.stringify(mudancas)}::jsonb) as v(n int, valores jsonb, erros jsonb, situacao text, contato_id uuid) where l.importacao_id = ${i.id} and l.n = v.n`.execute(tx)
  return true
}
