import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Candidato } from '../../contract/trocas.ts'
import { contextoDoKit, type ContextoDoKit } from '../../regras/contexto.ts'
import { conferirInversor, conferirModulo, conferirOutro, type Conferida, type Projeto } from '../../regras/troca.ts'

interface Linha {
  item_id: string | null
  tipo: string | null
  local_id: string | null
  contexto: unknown
}
interface Achado {
  item_id: string
  codigo: string
  nome: string
  livre: string
  endereco: string
  ficha: unknown
  versao: number
}
export type CandidatoComFicha = Candidato & { ficha_sha256: string }

/** A string never mixes models: what is checked is the whole line against the project. */
function conferir(linha: Linha, achado: Achado): Conferida {
  const lido = contextoDoKit.safeParse(linha.contexto)
  const contexto: ContextoDoKit = lido.success ? lido.data : {}
  const { tMinC, tCelulaMaxC, modulos, modulo, inversores } = contexto
  if (linha.tipo !== 'modulo' && linha.tipo !== 'inversor') return conferirOutro()
  if (tMinC === undefined || tCelulaMaxC === undefined || modulos === undefined || !modulo || !inversores) {
    const conta = 'o kit não tem o projeto elétrico: a engenharia confere'
    return { veredito: 'engenharia', conferencias: [{ nome: 'Projeto', conta, veredito: 'engenharia' }] }
  }
  const projeto: Projeto = { tMinC, tCelulaMaxC, modulos, modulo, inversores }
  if (linha.tipo === 'modulo') return conferirModulo(projeto, achado.ficha)
  const dele = inversores.find((i) => i.itemId === linha.item_id) ?? inversores[0]
  return dele ? conferirInversor(projeto, dele, achado.ficha) : conferirOutro()
}

const ORDEM = { pode: 0, engenharia: 1, nao: 2 } as const

/** Materials of the same role that the store has, the best verdict first. */
export async function candidatosDe(
  db: Db | Tx,
  id: string,
  linhaId: string,
  so?: string,
): Promise<CandidatoComFicha[]> {
  const { rows } = await sql<Linha>`
    select l.item_id, i.tipo, s.local_id, s.contexto
    from separacao.linhas l
    join separacao.separacoes s on s.id = l.separacao_id
    left join catalogo_publico.itens i on i.id = l.item_id
    where l.id = ${linhaId}
      and s.id = ${id}
  `.execute(db)
  const [linha] = rows
  if (!linha) throw naoEncontrado('Esta linha não é deste kit.')
  const achados = await sql<Achado>`
    select
      m.item_id,
      m.codigo,
      btrim(i.marca || ' ' || i.modelo) as nome,
      trim_scale(b.qtd - b.reservado)::text as livre,
      coalesce(d.endereco, '') as endereco,
      i.ficha,
      i.versao
    from estoque_publico.materiais m
    join catalogo_publico.itens i on i.id = m.item_id
    join estoque_publico.saldos b on b.item_id = m.item_id and b.local_id = ${linha.local_id}
    left join estoque_publico.enderecos d on d.item_id = m.item_id and d.local_id = b.local_id
    where i.tipo = ${linha.tipo}
      and i.arquivado_em is null
      and m.item_id <> ${linha.item_id}
      and b.qtd > b.reservado
      and ${so ? sql`m.item_id = ${so}` : sql`true`}
    order by b.qtd - b.reservado desc, m.codigo
    limit 20
  `.execute(db)
  return achados.rows
    .map(({ ficha, versao, ...a }) => ({
      ...a,
      ...conferir(linha, { ...a, ficha, versao }),
      ficha_versao: versao,
      ficha_sha256: createHash('sha256').update(JSON.stringify(ficha)).digest('hex'),
    }))
    .toSorted((a, b) => ORDEM[a.veredito] - ORDEM[b.veredito])
}
