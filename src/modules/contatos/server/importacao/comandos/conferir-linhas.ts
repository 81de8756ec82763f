import { sql } from 'kysely'
import { colunaDoCampo, type ErroDaLinha } from '#kit/colunas.ts'
import { proximasLidas } from '#platform/importacao/importador.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { compilarCampos, fraseDaFalta, semResposta } from '../../../regras/campos.ts'
import { IDENTIFICADOR_DESCONHECIDO, SEM_NOME } from '../../../regras/importacao.ts'
import { chavesDaLinha, dizAlgo, lerLinha, type ValoresDaLinha } from '../../../regras/linha.ts'
import type { Mapa } from '../../../regras/mapa.ts'
import { camposEmUso, camposObrigatorios } from '../../campos/consultas/campos.ts'
import { conhecidos, deMesmoNome } from '../consultas/conhecidos.ts'
import { deContatos } from '../importador.ts'
import { semOQueJaDiz } from '../consultas/ja-diz.ts'
import { repetidas } from '../consultas/repetidas.ts'

interface Importacao {
  id: string
  cabecalho: string[]
  mapa: unknown
  duplicados: string
  etiqueta: string
}
interface Lida {
  n: number
  valores: ValoresDaLinha
  erros: ErroDaLinha[]
}
interface Destino {
  situacao: string
  contato_id: string | null
  repete: number | null
}
const LOTE = 2500

/** Computes the outcome of the next rows without changing any contact. Returns false when no row is left. */
export async function conferirLinhas(tx: Tx, i: Importacao): Promise<boolean> {
  const rows = await proximasLidas(tx, deContatos, i.id, LOTE)
  if (rows.length === 0) return false
  const mapa = i.mapa as Mapa
  const emUso = await camposEmUso(tx)
  const campos = compilarCampos(emUso)
  const exigidos = await camposObrigatorios(tx)
  const lidas: Lida[] = (await semOQueJaDiz(tx, rows, mapa, emUso)).map((r) => ({
    n: r.n,
    ...lerLinha(r.celulas, mapa, i.cabecalho, campos),
  }))
  const achados = await conhecidos(
    tx,
    lidas.filter((l) => l.erros.length === 0),
  )
  for (const l of lidas)
    if (l.valores.id && l.erros.length === 0 && achados.get(l.n)?.id !== l.valores.id)
      l.erros.push({ ...colunaDoCampo('id', mapa, i.cabecalho, 'Identificador'), mensagem: IDENTIFICADOR_DESCONHECIDO })
  const boas = lidas.filter((l) => l.erros.length === 0)
  const destinos = await destinosDe(tx, i, boas, achados)
  const mudancas = lidas.map((l) => {
    const { situacao, contato_id, repete } = destinos.get(l.n) ?? {
      situacao: 'invalida',
      contato_id: null,
      repete: null,
    }
    // a required answer may be missing in an existing contact, not in a new one
    const faltas =
      situacao === 'nova'
        ? semResposta(exigidos, l.valores.campos).map((c) => ({
            ...colunaDoCampo(`campos.${c.chave}`, mapa, i.cabecalho, c.rotulo),
            mensagem: fraseDaFalta(c),
          }))
        : []
    if (situacao === 'nova' && !l.valores.nome)
      faltas.unshift({ ...colunaDoCampo('nome', mapa, i.cabecalho, 'Nome'), mensagem: SEM_NOME })
    return {
      n: l.n,
      valores: l.valores,
      erros: [...l.erros, ...faltas],
      situacao: faltas.length > 0 ? 'invalida' : situacao,
      contato_id,
      repete,
    }
  })
  await sql`
    update cad.importacao_linhas l
    set
      valores = v.valores,
      erros = v.erros,
      situacao = v.situacao,
      contato_id = v.contato_id,
      repete = v.repete
    from jsonb_to_recordset(${JSON.stringify(mudancas)}::jsonb) as v(
      n int, valores jsonb, erros jsonb, situacao text, contato_id uuid, repete int
    )
    where l.importacao_id = ${i.id}
      and l.n = v.n
  `.execute(tx)
  return true
}

/** Returns the outcome and the contact of each valid row. */
async function destinosDe(
  tx: Tx,
  i: Importacao,
  linhas: readonly Lida[],
  achados: ReadonlyMap<number, { id: string; doisDeles: boolean }>,
): Promise<Map<number, Destino>> {
  const xaras = await deMesmoNome(
    tx,
    linhas.filter((l) => !achados.has(l.n)),
  )
  // rows that reach one contact by different addresses are duplicates too
  const comChaves = linhas.map(({ n, valores }) => ({
    n,
    chaves: [...chavesDaLinha(valores), ...(achados.has(n) ? [`c:${achados.get(n)?.id}`] : [])],
  }))
  const repetem = await repetidas(tx, i.id, comChaves)
  return new Map(
    linhas.map((l) => [
      l.n,
      destino(i, l, { achado: achados.get(l.n), xara: xaras.get(l.n), repete: repetem.get(l.n) }),
    ]),
  )
}

interface Achados {
  achado: { id: string; doisDeles: boolean } | undefined
  /** id of a contact with the same name in the same city */
  xara: string | undefined
  repete: number | undefined
}

function destino(i: Importacao, l: Lida, { achado, xara, repete }: Achados): Destino {
  const ficar = (situacao: string, contato_id = achado?.id ?? null): Destino => ({
    situacao,
    contato_id,
    repete: repete ?? null,
  })
  if (repete !== undefined) return ficar('repetida')
  if (!achado) return xara ? ficar('duvida', xara) : ficar('nova')
  if (!dizAlgo(l.valores) && !i.etiqueta) return ficar('igual')
  if (achado.doisDeles || i.duplicados === 'perguntar') return ficar('duvida')
  return ficar(i.duplicados === 'pular' ? 'pulada' : 'existente')
}
