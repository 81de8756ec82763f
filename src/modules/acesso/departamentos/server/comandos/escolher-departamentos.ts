import { sql } from 'kysely'
import { ErroApp, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { acessoAlterado, departamentosMudaram } from '#modules/acesso/nucleo/eventos.ts'
import { ESSENCIAIS } from '#modules/acesso/nucleo/regras/desligados.ts'

const MUDOU = 'Os departamentos mudaram enquanto você os via. Veja como ficaram e tente de novo.'

export const ESSENCIAL_DESLIGADO = 'O Chat e os Cadastros não podem ser desligados: toda a empresa trabalha sobre eles'

/**
 * Stores which departments the company uses. Nothing is deleted: the rows of a department that is off are hidden until it
 * is on again. Every user's access gets a new version, because every list of departments changes.
 */
export async function escolherDepartamentos(
  u: Unidade,
  pedido: { ligados: readonly string[]; versao: number },
): Promise<void> {
  if ([...ESSENCIAIS].some((e) => !pedido.ligados.includes(e)))
    throw invalido(ESSENCIAL_DESLIGADO, [{ campo: 'ligados', mensagem: ESSENCIAL_DESLIGADO }])
  const todos = await u.tx
    .selectFrom('cad.departamentos')
    .select(['codigo', 'nome', 'ligado', 'versao'])
    .orderBy('ordem')
    .forUpdate()
    .execute()
  const versao = Math.max(1, ...todos.map((d) => d.versao))
  if (versao !== pedido.versao) throw new ErroApp('VERSAO', 409, MUDOU, { details: { versao } })
  const liga = (d: { codigo: string }) => pedido.ligados.includes(d.codigo)
  await sql`
    update cad.departamentos
    set
      ligado = codigo = any(${[...pedido.ligados]}::text[]),
      versao = ${versao + 1}
  `.execute(u.tx)
  const mudaram = todos.filter((d) => d.ligado !== liga(d))
  if (mudaram.length === 0) return
  const nomes = (l: typeof todos) => l.map((d) => d.nome).join(', ')
  u.auditar({
    acao: 'cad.departamento.escolher',
    entidade: 'departamento',
    entidade_id: 'em-uso',
    antes: { ligados: nomes(todos.filter((d) => d.ligado)) },
    depois: { ligados: nomes(todos.filter(liga)) },
  })
  u.emitir(departamentosMudaram, {
    ligados: mudaram.filter(liga).map((d) => d.codigo),
    desligados: mudaram.filter((d) => d.ligado).map((d) => d.codigo),
  })
  const { rows } = await sql<{ id: string }>`
    update cad.usuarios
    set versao_acesso = versao_acesso + 1
    where ativo
    returning id
  `.execute(u.tx)
  for (const { id } of rows) u.emitir(acessoAlterado, { usuario_id: id })
}
