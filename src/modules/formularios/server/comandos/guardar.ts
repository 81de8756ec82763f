import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { formularios } from '../../contract/formularios.ts'
import { camposEmUso, funilVigente } from '#modules/funis/publico.ts'

type Corpo = BodyDe<typeof formularios.criar>
/** Field types that a public form cannot have: they refer to internal users or records, or are decided internally. */
const DE_DENTRO = new Set(['usuario', 'relacao', 'aprovacao', 'arquivo', 'itens', 'checklist'])

export async function guardarFormulario(u: Unidade, funilId: string, id: string | null, p: Corpo): Promise<string> {
  const [funil, campos] = [await funilVigente(u.tx, funilId), await camposEmUso(u.tx)]
  const errado = p.campos.findIndex((c) => !campos.has(c.chave) || DE_DENTRO.has(campos.get(c.chave)?.tipo ?? ''))
  if (errado >= 0)
    throw invalido('Este campo não pode estar em um formulário público.', [
      { campo: `campos.${errado}.chave`, mensagem: 'Escolha outro campo' },
    ])
  if (!p.campos.some((c) => c.obrigatorio && (c.chave === 'telefone' || c.chave === 'email')))
    throw invalido('Peça telefone ou e-mail: sem um deles não há como responder.', [
      { campo: 'campos', mensagem: 'Deixe telefone ou e-mail obrigatório' },
    ])
  if (
    p.estagio_id &&
    !funil.definicao.estagios.some((e) => e.id === p.estagio_id && (e.tipo === 'aberto' || e.tipo === 'espera'))
  )
    throw invalido('Escolha um estágio aberto.', [{ campo: 'estagio_id', mensagem: 'Escolha um estágio aberto' }])
  const outro = await u.tx.selectFrom('funis.formularios').select('id').where('slug', '=', p.slug).executeTakeFirst()
  if (outro && outro.id !== id)
    throw conflito('Este endereço já é de outro formulário.', [
      { campo: 'slug', mensagem: 'Este endereço já está em uso' },
    ])
  const linha = { ...p, campos: JSON.stringify(p.campos), sites: [...new Set(p.sites)] }
  const novo = id ?? uuidv7()
  if (id === null)
    await u.tx
      .insertInto('funis.formularios')
      .values({ id: novo, funil_id: funilId, ...linha })
      .execute()
  else {
    const { numUpdatedRows } = await u.tx
      .updateTable('funis.formularios')
      .set({ ...linha, atualizado_em: new Date() })
      .where('id', '=', id)
      .where('funil_id', '=', funilId)
      .executeTakeFirst()
    if (!numUpdatedRows) throw naoEncontrado('Formulário não encontrado.')
  }
  u.auditar({
    acao: id ? 'formulario.alterar' : 'formulario.criar',
    entidade: 'funil',
    entidade_id: funilId,
    depois: { id: novo, slug: p.slug, ativo: p.ativo },
  })
  return novo
}
