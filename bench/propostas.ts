import type { Db } from '#platform/postgres/banco.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import { listarPropostas } from '#modules/propostas/server/consultas/propostas.ts'
import { gerarPropostas } from './gerar-propostas.ts'
import { alternar, emLaco } from './medir.ts'
import { capturar, pisoDe } from './piso.ts'
import { resultado, type Prova } from './resultado.ts'
import { RAPIDO } from './volume.ts'

const CLIENTES = 10
const LIMITE_MS = 15
const SEGUNDOS = RAPIDO ? 1 : 3

async function comoPessoa(db: Db, id: string): Promise<Ctx> {
  const pessoa = await carregarAcesso(db, id)
  if (!pessoa) throw new Error('the user is not there')
  return { ...pessoa, sessao_id: '', aal: 'aal1', requisicao_id: 'bench', ip: '127.0.0.1' }
}

/** Lists the proposals, 100 000 in the whole volume, as the screens request them. */
export const propostas: Prova = async (casa) => {
  const pessoas = await casa.sql<{ id: string }>('select id from cad.usuarios where ativo order by id')
  await gerarPropostas(
    casa.urlDoBanco,
    pessoas.map((p) => p.id),
  )
  const capturadas = await capturar(casa.urlDoBanco, async (db) => {
    await listarPropostas(db, await comoPessoa(db, casa.usuarioId), { ordem: 'atualizado', limit: 30, page: 1 })
  })
  const clientes = casa.clientes(CLIENTES)
  const pedir = (consulta: string) => () =>
    emLaco(
      clientes.map((c) => () => c.exigir('GET', `/api/propostas?limit=30${consulta}`)),
      { segundos: SEGUNDOS },
    )
  const m = await alternar({
    sql: () => pisoDe(casa.urlDoBanco, CLIENTES, () => capturadas, { segundos: SEGUNDOS }),
    lista: pedir(''),
    vence: pedir('&ordem=vence'),
    estado: pedir('&estado=enviada'),
    vendedor: pedir(`&vendedor=${casa.usuarioId}`),
    busca: pedir('&busca=padaria'),
  })
  for (const c of clientes) c.fechar()
  return (['lista', 'vence', 'estado', 'vendedor', 'busca'] as const).map((nome) => ({
    ...resultado(
      nome === 'lista' ? 'propostas.p95' : `propostas.${nome}.p95`,
      m[nome].p95,
      'ms',
      nome === 'lista' ? { floor: m.sql.p95 } : {},
    ),
    goal: `< ${LIMITE_MS}`,
    ok: m[nome].p95 < LIMITE_MS,
  }))
}
