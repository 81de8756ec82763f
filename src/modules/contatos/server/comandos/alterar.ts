import { conflito } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { telefoneCanonico } from '#kit/telefone.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

export interface DadosDoContato {
  nome?: string | undefined
  email?: string | null | undefined
  /** digits with country code */
  telefone?: string | null | undefined
  empresa?: string | null | undefined
  cargo?: string | null | undefined
  observacoes?: string | null | undefined
}

const FRASE = {
  telefone: 'Este telefone já é de outro contato.',
  email: 'Este e-mail já é de outro contato.',
  documento: 'Este documento já é de outro contato.',
} as const

/** The error includes the id of the other contact: the form offers to open it or to merge the two. */
export const deOutro = (campo: keyof typeof FRASE, contato_id: string, onde = '') =>
  conflito(FRASE[campo], [{ campo: onde + campo, mensagem: FRASE[campo], contato_id }])

/** Updates a contact. Refuses with 409 a phone, e-mail or document that belongs to another contact. */
export async function alterarContato({ tx, auditar }: Unidade, id: string, dados: DadosDoContato): Promise<void> {
  const antes = await tx
    .selectFrom('cad.contatos')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const escrito = dados.telefone ? telefoneCanonico(dados.telefone) : dados.telefone
  // a foreign number sent back as bare digits was parsed as Brazilian (55 added): keep the stored one
  const telefone = antes.telefone && escrito === `55${antes.telefone}` ? antes.telefone : escrito
  for (const [tipo, valor, anterior] of [
    ['telefone', telefone, antes.telefone],
    ['email', dados.email, antes.email],
  ] as const) {
    if (valor === undefined || valor === anterior) continue
    if (valor) {
      const posse = await tx
        .insertInto('cad.contato_identidades')
        .values({ tipo, valor, contato_id: id })
        .onConflict((oc) => oc.doNothing())
        .returning('contato_id')
        .executeTakeFirst()
      const dono =
        posse ??
        (await tx
          .selectFrom('cad.contato_identidades')
          .select('contato_id')
          .where('tipo', '=', tipo)
          .where('valor', '=', valor)
          .executeTakeFirst())
      if (dono && dono.contato_id !== id) throw deOutro(tipo, dono.contato_id)
    } else if (anterior) {
      await tx
        .deleteFrom('cad.contato_identidades')
        .where('tipo', '=', tipo)
        .where('valor', '=', anterior)
        .where('contato_id', '=', id)
        .execute()
    }
  }
  const mudanca = {
    ...(dados.nome === undefined ? {} : { nome: dados.nome, nome_informado: dados.nome !== '' }),
    ...(dados.email === undefined ? {} : { email: dados.email }),
    ...(telefone === undefined ? {} : { telefone }),
    ...(dados.empresa === undefined ? {} : { empresa: dados.empresa || null }),
    ...(dados.cargo === undefined ? {} : { cargo: dados.cargo || null }),
    ...(dados.observacoes === undefined ? {} : { observacoes: dados.observacoes || null }),
  }
  if (Object.keys(mudanca).length === 0) return
  await tx
    .updateTable('cad.contatos')
    .set({ ...mudanca, atualizado_em: new Date() })
    .where('id', '=', id)
    .execute()
  auditar({
    acao: 'contato.alterar',
    entidade: 'contato',
    entidade_id: id,
    antes: parte(antes, mudanca),
    depois: mudanca,
  })
}

const parte = (linha: object, mudanca: object) =>
  Object.fromEntries(Object.keys(mudanca).map((k) => [k, comoObjeto(linha)[k]]))
