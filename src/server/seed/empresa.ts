import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** Seeds the demonstration company's name and legal entity, unless the company has a name already. */
export async function semearEmpresa(tx: Tx): Promise<void> {
  const nova = await tx
    .updateTable('empresa.dados')
    .set({
      nome: 'Girassol Energia',
      telefone: '551933334455',
      email: 'contato@girassol.test',
      site: 'https://girassol.test',
      encarregado_nome: 'Beatriz Nogueira',
      encarregado_email: 'privacidade@girassol.test',
      rodape_documentos: 'Girassol Energia Solar Ltda · CREA-SP 0123456 · girassol.test',
    })
    .where('nome', 'is', null)
    .executeTakeFirst()
  if (nova.numUpdatedRows === 0n) return
  await tx
    .insertInto('empresa.entidades')
    .values({
      id: uuidv7(),
      razao_social: 'Girassol Energia Solar Ltda',
      nome_fantasia: 'Girassol Energia',
      cnpj: '11222333000181',
      inscricao_estadual: '244.111.222.333',
      cep: '13015904',
      logradouro: 'Avenida Francisco Glicério',
      numero: '1000',
      bairro: 'Centro',
      cidade: 'Campinas',
      uf: 'SP',
      pix_tipo: 'cnpj',
      pix_chave: '11222333000181',
      padrao: true,
    })
    .execute()
}
