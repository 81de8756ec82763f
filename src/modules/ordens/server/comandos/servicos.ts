import { naoEncontrado } from '#kit/erro.ts'
import type { z } from 'zod'
import { criarItem } from '#modules/catalogo/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { servicos } from '../../contract/cadastros.ts'
import { cadastroDeOrdensMudou } from '../../eventos.ts'

export type ServicoNovo = z.output<NonNullable<typeof servicos.criar.body>>
export type ServicoCorrigido = Omit<ServicoNovo, 'nome' | 'descricao'>

/** Creates the item of the catalogue and what it means in the field. */
export async function criarServico(u: Unidade, s: ServicoNovo): Promise<string> {
  const id = await criarItem(u, {
    tipo: 'servico',
    marca: '',
    modelo: s.nome,
    descricao: s.descricao,
    unidade: 'un',
    ficha: {},
    custo_centavos: null,
    custo_vale_ate: null,
    fornecedor: '',
  })
  await gravar(u, id, s, true)
  return id
}

export async function editarServico(u: Unidade, id: string, s: ServicoCorrigido): Promise<void> {
  const ha = await u.tx.selectFrom('ordens.servicos').select('item_id').where('item_id', '=', id).executeTakeFirst()
  if (!ha) throw naoEncontrado('Serviço não encontrado.')
  await gravar(u, id, s, false)
}

async function gravar(u: Unidade, id: string, s: ServicoCorrigido, novo: boolean): Promise<void> {
  const linha = {
    tipo: s.tipo,
    duracao_min: s.duracao_min,
    habilidades: s.habilidades,
    no_telhado: s.no_telhado,
    checklist_id: s.checklist_id,
    preco_centavos: s.preco_centavos,
    sla_horas: s.sla_horas,
    instrucoes: s.instrucoes,
    link_ao_concluir: s.link_ao_concluir,
    atualizado_em: new Date(),
  }
  await u.tx
    .insertInto('ordens.servicos')
    .values({ item_id: id, ...linha })
    .onConflict((oc) => oc.column('item_id').doUpdateSet(linha))
    .execute()
  await u.tx.deleteFrom('ordens.servico_pecas').where('servico_id', '=', id).execute()
  if (s.pecas.length > 0)
    await u.tx
      .insertInto('ordens.servico_pecas')
      .values(s.pecas.map((p) => ({ servico_id: id, ...p })))
      .execute()
  const { atualizado_em: _em, instrucoes: _instrucoes, ...depois } = linha
  u.auditar({
    acao: novo ? 'servico_de_campo.criar' : 'servico_de_campo.editar',
    entidade: 'servico_de_campo',
    entidade_id: id,
    depois,
  })
  u.emitir(cadastroDeOrdensMudou, { id })
}
