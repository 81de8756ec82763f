import { sql } from 'kysely'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendarTodos, novoTrabalho } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cobrancaMudou } from '../../eventos.ts'
import { bancoDaConta } from '../pix/acesso.ts'
import { RecusaDoBanco } from '../pix/cliente.ts'
import { trabalhoDeConsultar } from '../tipos-de-trabalho.ts'
import { lancarLista } from './entregas.ts'

export type BaseDoBanco = Pick<Servicos, 'banco' | 'cofre' | 'rede' | 'executar' | 'log'>

/** Each window overlaps the last one: a Pix may become visible late. */
const SOBREPOSICAO_MS = 2 * 3_600_000
const PRIMEIRA_VEZ_MS = 7 * 86_400_000
const PAGINAS = 200

/** Enqueues the fetching of every account with the Pix API. */
export async function pedirConsultas(u: Unidade): Promise<void> {
  const contas = await u.tx
    .selectFrom('cobranca.contas')
    .select('id')
    .where('ativa', '=', true)
    .where('api_url', 'is not', null)
    .execute()
  await agendarTodos(
    u.tx,
    contas.map((c) =>
      novoTrabalho(trabalhoDeConsultar, { conta_id: c.id }, { chave: `consultar:${c.id}`, fila: c.id }),
    ),
  )
}

/** Fetches the receipts since the last time, page by page, and posts those that no delivery brought. */
export async function consultarBanco(s: BaseDoBanco, contaId: string): Promise<void> {
  const conta = await s.banco.db
    .selectFrom('cobranca.contas')
    .select(['consultado_ate', 'api_url', 'ativa'])
    .where('id', '=', contaId)
    .executeTakeFirst()
  if (!conta?.api_url || !conta.ativa) return
  const fim = new Date()
  const inicio = new Date((conta.consultado_ate?.getTime() ?? fim.getTime() - PRIMEIRA_VEZ_MS) - SOBREPOSICAO_MS)
  try {
    const { banco } = await bancoDaConta(s, contaId)
    for (let pagina = 0; pagina < PAGINAS; pagina++) {
      const lida = await banco.recebidos({ inicio, fim, pagina })
      if (!lida) break
      await s.executar(sistema, (u) => lancarLista(u, contaId, lida.pix))
      if (pagina + 1 >= lida.parametros.paginacao.quantidadeDePaginas) break
    }
    await anotarErro(s, contaId, null, fim)
  } catch (erro) {
    await anotarErro(s, contaId, fraseDoErro(erro), null)
    if (!(erro instanceof RecusaDoBanco) || erro.tentarDeNovo) throw erro
  }
}

export const fraseDoErro = (erro: unknown): string => {
  if (erro instanceof RecusaDoBanco) return erro.message.slice(0, 500)
  if (erro instanceof ErroDeRede) return 'O banco não respondeu. Confira o endereço e o certificado.'
  return 'A resposta do banco não foi entendida.'
}

async function anotarErro(s: BaseDoBanco, contaId: string, erro: string | null, ate: Date | null): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ mudou: boolean }>`
      update cobranca.contas c
      set
        erro = ${erro},
        consultado_ate = coalesce(${ate}, c.consultado_ate)
      from (select erro from cobranca.contas where id = ${contaId} for update) antes
      where c.id = ${contaId}
      returning antes.erro is distinct from ${erro}::text as mudou
    `.execute(u.tx)
    if (rows[0]?.mudou) u.emitir(cobrancaMudou, { que: 'conta' })
  })
}
