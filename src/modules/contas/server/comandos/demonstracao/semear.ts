import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Servicos } from '#platform/servicos.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { BUCKET_DAS_CONTAS } from '../../arquivos.ts'
import { demonstrativoEmPdf } from './demonstrativo.ts'

export interface ContaDaDemonstracao {
  id: string
  contato_id: string
  unidade_id: string
  /** YYYY-MM */
  mes: string
  lida_em: string
  /** the list of the utility that states it: all units of a plant in a month */
  demonstrativo: { de: string; titulo: string }
  campos: Readonly<
    Record<'uc' | 'mesReferencia' | 'consumoKwh' | 'compensadaKwh' | 'saldoCreditosKwh' | 'totalCentavos', string>
  >
}

const COLUNAS = ['Unidade', 'Consumo kWh', 'Compensada', 'Saldo kWh', 'Total R$']
const JUNTOS = 8
const porMil = 1000

interface Demonstrativo {
  caminho: string
  nome: string
  bytes: Buffer
  sha256: string
  contas: readonly ContaDaDemonstracao[]
}

function demonstrativos(contas: readonly ContaDaDemonstracao[]): Demonstrativo[] {
  return [...Map.groupBy(contas, (c) => `${c.demonstrativo.de}-${c.mes}`)].map(([chave, delas]) => {
    const [mes = '', titulo = ''] = [delas[0]?.mes, delas[0]?.demonstrativo.titulo]
    const bytes = demonstrativoEmPdf(`${titulo}, ${mes.slice(5)}/${mes.slice(0, 4)}`, [
      COLUNAS,
      ...delas.map(({ campos: c }) => [
        c.uc,
        c.consumoKwh,
        c.compensadaKwh,
        c.saldoCreditosKwh,
        (Number(c.totalCentavos) / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 }),
      ]),
    ])
    return {
      caminho: `demonstracao/${chave}.pdf`,
      nome: `demonstrativo-${mes}.pdf`,
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      contas: delas,
    }
  })
}

async function guardarTodos(arquivos: Servicos['arquivos'], todos: readonly Demonstrativo[]): Promise<void> {
  const fila = todos.values()
  const um = async () => {
    for (const d of fila)
      await arquivos.guardar({
        bucket: BUCKET_DAS_CONTAS,
        caminho: d.caminho,
        corpo: d.bytes,
        nome: d.nome,
        mime: 'application/pdf',
        dono: null,
        substituir: true,
      })
  }
  await Promise.all(Array.from({ length: JUNTOS }, um))
}

/**
 * Bills of the demonstration as a person typed and confirmed them, from the lists of the utility that are stored as
 * their files.
 */
export async function semearContas(
  tx: Tx,
  s: Pick<Servicos, 'arquivos'>,
  contas: readonly ContaDaDemonstracao[],
  autor: string,
): Promise<void> {
  const todos = demonstrativos(contas)
  await guardarTodos(s.arquivos, todos)
  const linhas = todos.flatMap(({ bytes, contas: delas, ...d }) =>
    delas.map((c) => ({ ...c, ...d, tamanho: bytes.length })),
  )
  for (let n = 0; n < linhas.length; n += porMil) {
    const json = JSON.stringify(linhas.slice(n, n + porMil))
    await sql`
      insert into contas.contas (
        id, contato_id, unidade_id, sha256, caminho, nome, mime, tamanho, situacao, tipo, criada_por, criada_em,
        lida_em, conferida_por, conferida_em
      )
      select
        c.id, c.contato_id, c.unidade_id, c.sha256, c.caminho, c.nome, 'application/pdf', c.tamanho, 'conferida',
        'digitada', ${autor}, c.lida_em, c.lida_em, ${autor}, c.lida_em
      from jsonb_to_recordset(${json}::jsonb) as c(
        id uuid, contato_id uuid, unidade_id uuid, sha256 text, caminho text, nome text, tamanho int,
        lida_em timestamptz
      )
    `.execute(tx)
    await sql`
      insert into contas.campos (conta_id, chave, valor, estado, por, em)
      select c.id, f.key, f.value, 'conferido', ${autor}, c.lida_em
      from jsonb_to_recordset(${json}::jsonb) as c(id uuid, lida_em timestamptz, campos jsonb)
      cross join lateral jsonb_each_text(c.campos) f
    `.execute(tx)
  }
}
