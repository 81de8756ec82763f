import type { Casa } from './casa.ts'
import { entrarComo } from './casa.ts'
import { alternar, emLaco } from './medir.ts'
import { resultado, type Prova } from './resultado.ts'

const CLIENTES = 4
/** A demonstration user whose department role alone gives access to no inbox. */
const ATENDENTE = 'atendente@girassol.test'

/**
 * Compares list and counters of a user restricted to two inboxes (one as attendant, one as reader) with those of the
 * administrator, also filtered by department.
 */
export const alcance: Prova = async (casa) => {
  const pessoa = await entrarComo(casa.url, ATENDENTE, 'girassol-demo')
  await preparar(casa, pessoa.id)
  const saida = []
  for (const [nome, caminho] of [
    ['lista', '/api/chat/conversas?status=ativa&limit=20'],
    ['contadores', '/api/chat/conversas/contagens'],
    ['mesa.lista', '/api/chat/conversas?status=ativa&limit=20&departamento=vc'],
    ['mesa.contadores', '/api/chat/conversas/contagens?departamento=vc'],
  ] as const) {
    const medir = (token: string) => async () => {
      const clientes = casa.clientes(CLIENTES, { token })
      const m = await emLaco(
        clientes.map((c) => () => c.exigir('GET', caminho)),
        { segundos: 2, aquecer: 0.5 },
      )
      for (const c of clientes) c.fechar()
      return m
    }
    const m = await alternar({ administrador: medir(casa.token), restrita: medir(pessoa.token) }, 5)
    saida.push(
      resultado(`alcance.${nome}.p50`, m.restrita.p50, 'ms', {
        floor: m.administrador.p50,
        goal: 'ratio ≤ 1.3',
        ok: (r) => r <= 1.3,
      }),
    )
  }
  return saida
}

/**
 * Gives the user a role in two of the large inboxes, and puts the open conversations of all inboxes into two queues of
 * the sales department.
 */
async function preparar(casa: Casa, usuarioId: string): Promise<void> {
  const caixas = (
    await casa.sql<{ id: string }>(
      'select caixa_entrada_id as id from chat.contagens group by 1 having sum(n) > 10000 order by 1',
    )
  ).map((c) => c.id)
  await casa.sql('delete from chat.caixa_usuarios where usuario_id = $1', [usuarioId])
  await casa.sql(
    "insert into chat.caixa_usuarios (caixa_entrada_id, usuario_id, papel) values ($1, $3, 'atendente'), ($2, $3, 'leitor')",
    [caixas[0], caixas[1], usuarioId],
  )
  if ((await casa.sql('select from chat.filas')).length > 0) return
  await casa.sql(
    `
    with f as (
      insert into chat.filas (id, nome)
      select gen_random_uuid(), 'Mesa ' || n
      from generate_series(1, 2) n
      returning id
    ),
    d as (
      insert into chat.fila_departamentos (fila_id, departamento)
      select id, 'vc'
      from f
    )
    insert into chat.fila_membros (fila_id, usuario_id)
    select id, $1
    from f
  `,
    [usuarioId],
  )
  await casa.sql(`do $$ begin
    set local session_replication_role = replica;
    update chat.conversas c
      set fila_id = (array(select id from chat.filas order by id))[1 + ('x' || right(c.id::text, 1))::bit(4)::int % 2]
      where c.status <> 'finalizada';
  end $$`)
  await casa.sql('vacuum analyze chat.conversas')
}
