import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { AtoDe } from '../../../contract/atos.ts'
import { guardarRelatorio } from '../relatorio.ts'
import { Recusa } from '../../recusa.ts'
import { exigirPapel, exigirTrabalho, registrarEvento, type ContextoDoAto } from './contexto.ts'

type Dados = AtoDe<'assinar'>['dados']
interface Confirmacao {
  confirmada_por: NonNullable<Dados['confirmada_por']> | null
  final_do_telefone: string | null
}

/** What the device says was confirmed by the phone number counts as that only when it is the number on file. */
async function confirmacao(c: ContextoDoAto, { confirmada_por, final_do_telefone }: Dados): Promise<Confirmacao> {
  if (confirmada_por !== 'telefone') return { confirmada_por: confirmada_por ?? null, final_do_telefone: null }
  const { rows } = await sql<{ telefone: string | null }>`
    select k.telefone
    from ordens.ordens o
    join contatos_publico.contatos k on k.id = o.contato_id
    where o.id = ${c.ordem.id}
  `.execute(c.u.tx)
  const confere = final_do_telefone !== undefined && rows[0]?.telefone?.endsWith(final_do_telefone) === true
  return confere
    ? { confirmada_por, final_do_telefone: final_do_telefone ?? null }
    : { confirmada_por: 'aparelho', final_do_telefone: null }
}

/**
 * Signs the report of the cycle. On a device the report is the one that its acts made here; on the customer's page the
 * hash is that of what the page showed, and another one is refused.
 */
export async function assinar(c: ContextoDoAto, { dados }: AtoDe<'assinar'>): Promise<void> {
  exigirPapel(c, 'tecnico', 'sistema')
  // the customer may sign on the own page after the conclusion
  if (!(c.papeis.has('sistema') && c.ordem.situacao === 'concluida')) exigirTrabalho(c)
  const sha256 = await guardarRelatorio(c.u.tx, c.ordem.id, c.ordem.ciclo)
  if (!c.ato.aparelho && sha256 !== dados.relatorio_sha256)
    throw new Recusa('outra', 'O relatório mudou enquanto isso. Confira de novo antes de assinar.')
  await c.u.tx
    .insertInto('ordens.assinaturas')
    .values({
      id: uuidv7(),
      ordem_id: c.ordem.id,
      ciclo: c.ordem.ciclo,
      papel: dados.papel,
      nome: dados.nome,
      qualidade: dados.qualidade ?? null,
      desenho_sha256: dados.desenho_sha256 ?? null,
      relatorio_sha256: sha256,
      ...(await confirmacao(c, dados)),
      ip: c.u.autor.ip ?? null,
      agente: c.u.autor.agente?.slice(0, 300) ?? null,
      usuario_id: c.usuarioId,
      ato_id: c.ato.id,
      assinada_em: c.em,
    })
    .execute()
  await registrarEvento(c, {
    tipo: 'assinar',
    dados: { papel: dados.papel, nome: dados.nome, relatorio: sha256, visto: dados.relatorio_sha256 },
  })
}
