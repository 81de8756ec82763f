import { sql } from 'kysely'
import { conflito, ErroApp, invalido } from '#kit/erro.ts'
import { semAcentos } from '#kit/texto.ts'
import { acessoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Contagem } from '../../contract/demonstracao.ts'
import { administradoresDeVerdade, contar } from '../consultas.ts'
import { aoDeixarDemonstracao } from './partes.ts'

interface Levado {
  levado: Contagem[]
  ficou: Contagem[]
}

/**
 * Deletes the rows that the seed marked, all in one transaction, then ends the sessions of its people. Repeating it after
 * a crash between the two does the second step again.
 */
export async function deixarDemonstracao(
  s: Pick<Servicos, 'executar' | 'arquivos' | 'log' | 'admin'>,
  ctx: Ctx,
  body: { empresa: string; manter: boolean },
): Promise<Levado> {
  const { arquivos, gente, ...resposta } = await s.executar(ctx, (u) => levar(u, ctx, body))
  for (const a of arquivos)
    await s.arquivos
      .remover(a.bucket, [...a.caminhos])
      .catch((erro: unknown) => s.log.error({ err: erro }, 'acesso: files of the demonstration stay'))
  try {
    for (const id of gente) {
      await s.admin.banir(id)
      await s.admin.encerrarSessoes(id)
    }
  } catch (causa) {
    s.log.error({ err: causa }, 'acesso: account service did not follow')
    throw new ErroApp(
      'ACCOUNT_SERVICE_ERROR',
      502,
      'A demonstração saiu, mas as sessões abertas não puderam ser encerradas agora. Tente de novo.',
      { causa },
    )
  }
  return resposta
}

async function levar(u: Unidade, ctx: Ctx, { empresa, manter }: { empresa: string; manter: boolean }) {
  if (semAcentos(empresa).trim() !== semAcentos(await nomeDaEmpresa(u.tx)).trim())
    throw invalido('O nome não confere com o da empresa.', [
      { campo: 'empresa', mensagem: 'Escreva o nome da empresa como está acima' },
    ])
  const reais = await administradoresDeVerdade(u.tx)
  if (reais.length === 0)
    throw conflito('Antes de sair, a empresa precisa de um administrador que não seja da demonstração.')
  const { rows } = await sql<{ id: string }>`select id from cad.da_demonstracao('cad.usuarios') id`.execute(u.tx)
  const gente = rows.map((r) => r.id)
  // the key makes a second one wait for the first
  const primeira = await u.tx
    .insertInto('cad.demonstracao_deixada')
    .values({ por: ctx.usuario.id, manteve: manter })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  if (primeira.numInsertedOrUpdatedRows === 0n) return { levado: [], ficou: [], arquivos: [], gente }
  const antes = await contar(u.tx, u.ligados)
  if (antes.leva.length === 0) throw conflito('Não há demonstração para deixar.')
  const arquivos = []
  for (const parte of u.ligados.de(aoDeixarDemonstracao).toSorted((a, b) => a.ordem - b.ordem)) {
    const deles = await parte.deixar(u, manter)
    if (deles && deles.caminhos.length > 0) arquivos.push(deles)
  }
  await sql`select cad.deixar_demonstracao_pessoas(${manter})`.execute(u.tx)
  const depois = await contar(u.tx, u.ligados)
  const resta = new Map([...depois.leva, ...depois.configurado].map((c) => [c.rotulo, c.n]))
  const levado = [...antes.leva, ...antes.configurado]
    .map((c) => ({ rotulo: c.rotulo, n: c.n - (resta.get(c.rotulo) ?? 0) }))
    .filter((c) => c.n > 0)
  u.auditar({
    acao: 'cad.demonstracao.deixar',
    entidade: 'demonstracao',
    entidade_id: 'demonstracao',
    depois: { manteve: manter, ...Object.fromEntries(levado.map((c) => [c.rotulo, c.n])) },
  })
  const { rows: todos } = await sql<{ id: string }>`select id from cad.usuarios`.execute(u.tx)
  // the people of the demonstration lose their screens, the others read theirs again
  for (const id of new Set([...gente, ...todos.map((t) => t.id)])) u.emitir(acessoAlterado, { usuario_id: id })
  return { levado, ficou: [...depois.leva, ...depois.configurado], arquivos, gente }
}
