import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ligados } from '#platform/ligados.ts'
import { contatoMudou } from '../../eventos.ts'
import type { Consentimento, Finalidade, TipoDePedido } from '../../tipos.ts'
import type { ArquivosDoBucket } from '../encaixes.ts'
import { esquecerPessoa } from './esquecer-pessoa.ts'
import { trancarContato } from './trancar.ts'

export interface NovoConsentimento {
  finalidade: Finalidade
  canal: Consentimento['canal']
  dado: boolean
  prova: string
}

/** Records a consent given or withdrawn. Always inserts; earlier records are never changed. */
export async function registrarConsentimento(u: Unidade, id: string, c: NovoConsentimento): Promise<void> {
  await trancarContato(u.tx, id)
  await u.tx
    .insertInto('cad.consentimentos')
    .values({ id: uuidv7(), contato_id: id, ...c, registrado_por: u.autor.usuario?.id ?? null })
    .execute()
  u.auditar({
    acao: c.dado ? 'contato.consentir' : 'contato.retirar_consentimento',
    entidade: 'contato',
    entidade_id: id,
    depois: { finalidade: c.finalidade, canal: c.canal },
  })
  u.emitir(contatoMudou, { contato_id: id })
}

export async function abrirPedido(u: Unidade, contatoId: string, tipo: TipoDePedido, detalhe: string): Promise<string> {
  const contato = await trancarContato(u.tx, contatoId)
  const igual = await u.tx
    .selectFrom('cad.pedidos_de_privacidade')
    .select('id')
    .where('contato_id', '=', contatoId)
    .where('tipo', '=', tipo)
    .where('situacao', '=', 'aberto')
    .executeTakeFirst()
  if (igual) throw conflito('Já há um pedido deste tipo em aberto para este contato.')
  const id = uuidv7()
  await u.tx
    .insertInto('cad.pedidos_de_privacidade')
    .values({ id, contato_id: contatoId, nome: contato.nome, tipo, detalhe, criado_por: u.autor.usuario?.id ?? null })
    .execute()
  u.auditar({ acao: 'privacidade.abrir', entidade: 'contato', entidade_id: contatoId, depois: { tipo } })
  return id
}

/**
 * Closes a privacy request as fulfilled or refused, with the answer. A deletion request runs `esquecerPessoa`; returns
 * the files to remove.
 */
export async function concluirPedido(
  u: Unidade,
  ligados: Ligados,
  id: string,
  { situacao, resposta }: { situacao: 'atendido' | 'recusado'; resposta: string },
): Promise<ArquivosDoBucket[]> {
  const pedido = await u.tx
    .selectFrom('cad.pedidos_de_privacidade')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!pedido) throw naoEncontrado('Pedido não encontrado.')
  if (pedido.situacao !== 'aberto') throw conflito('Este pedido já foi concluído.')
  await sql`
    update cad.pedidos_de_privacidade
    set
      situacao = ${situacao},
      resposta = ${resposta},
      concluido_em = now(),
      concluido_por = ${u.autor.usuario?.id ?? null}
    where id = ${id}
  `.execute(u.tx)
  u.auditar({
    acao: `privacidade.${situacao}`,
    entidade: 'pedido_de_privacidade',
    entidade_id: id,
    depois: { tipo: pedido.tipo },
  })
  if (situacao !== 'atendido' || pedido.tipo !== 'eliminacao' || !pedido.contato_id) return []
  return (await esquecerPessoa(u, ligados, pedido.contato_id, `Pedido de privacidade: ${resposta}`)).arquivos
}
