import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { lerPlanilha, type Planilha } from '#platform/planilha/ler.ts'
import type { comissionamentos } from '../../contract/comissionamento.ts'
import { lerInstrumento } from '../../regras/planilha-do-instrumento.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import { medirString } from './comissionar.ts'

type Lidas = RespostaDe<typeof comissionamentos.importar>['data']

const LINHAS = 500
const MAXIMO = 512_000
const recusar = (frase: string) => invalido(frase, [{ campo: 'arquivo', mensagem: frase }])

/** The sheet in a body. Testers write some kilobytes: what is larger is another file. */
export function lerArquivo(corpo: unknown): { bytes: Buffer; planilha: Planilha } {
  if (!Buffer.isBuffer(corpo) || corpo.length === 0) throw recusar('O arquivo está vazio.')
  if (corpo.length > MAXIMO) throw recusar('O arquivo passa de 500 kB.')
  const planilha = lerPlanilha(corpo)
  if (planilha.linhas.length === 0) throw recusar('O arquivo não tem medidas.')
  if (planilha.linhas.length > LINHAS) throw recusar(`O arquivo tem mais de ${LINHAS} linhas.`)
  return { bytes: corpo, planilha }
}

/** The key of a row: the same file sent again measures nothing twice. */
function chaveDa(id: string, arquivo: string, linha: number): string {
  const h = createHash('sha256').update(`${id}:${linha}:${arquivo}`).digest('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`
}

async function stringsDe(u: Unidade, id: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select s.id, s.n
    from garantias.comissionamentos c
    join garantias.strings s on s.usina_id = c.usina_id and s.arquivada_em is null
    where c.id = ${id}
  `.execute(u.tx)
  return new Map(rows.map((s) => [s.n, s.id]))
}

/**
 * Measures the strings of an open version from the file of a tester. Every row is reported; where one is broken, none is
 * stored: the caller rolls back when `gravadas` is 0.
 */
export async function importarMedidas(
  u: Unidade,
  id: string,
  bytes: Buffer,
  { cabecalho, linhas }: Planilha,
): Promise<Lidas> {
  const arquivo = createHash('sha256').update(bytes).digest('hex')
  const lido = lerInstrumento(cabecalho, linhas)
  if ('falta' in lido) throw recusar(lido.falta)
  const strings = await stringsDe(u, id)
  const vistas = new Set<number>()
  const feitas: Lidas['linhas'] = []
  for (const l of lido.linhas) {
    if ('frase' in l) {
      feitas.push({ linha: l.linha, string: null, medida: null, fora: [], frase: l.frase })
      continue
    }
    const { n, ...medida } = l.medida
    const string = nomeDaString(n)
    const string_id = strings.get(n)
    const frase = !string_id
      ? `${string} não está no desenho desta usina.`
      : vistas.has(n)
        ? `${string} está em mais de uma linha.`
        : null
    vistas.add(n)
    const { fora } =
      string_id && frase === null
        ? await medirString(u, id, { chave: chaveDa(id, arquivo, l.linha), string_id, ...medida, ressalva: '' })
        : { fora: [] }
    feitas.push({ linha: l.linha, string, medida, fora, frase })
  }
  return { linhas: feitas, gravadas: feitas.every((l) => l.frase === null) ? feitas.length : 0 }
}
