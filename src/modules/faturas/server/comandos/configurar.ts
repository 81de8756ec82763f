import { ErroApp } from '#kit/erro.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { configuracaoDasFaturas } from '../../contract/configuracao.ts'
import { lerConfiguracao } from '../consultas/configuracao.ts'

/** Changes how invoices are sent from now on. Refuses with 409 when another person changed it since it was read. */
export async function configurarEnvio(
  u: Unidade,
  { versao, ...d }: BodyDe<typeof configuracaoDasFaturas.salvar>,
): Promise<void> {
  const antes = await lerConfiguracao(u.tx)
  const { numUpdatedRows } = await u.tx
    .updateTable('faturas.configuracao')
    .set({ ...d, versao: versao + 1 })
    .where('versao', '=', versao)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new ErroApp('VERSAO', 409, 'Outra pessoa mudou esta mensagem. Veja como ficou antes de salvar.', {
      details: { versao: antes.versao },
    })
  u.auditar({
    acao: 'faturas.mensagem',
    entidade: 'configuracao_das_faturas',
    entidade_id: 'unica',
    antes: { texto: antes.texto, modelo_nome: antes.modelo_nome, modelo_idioma: antes.modelo_idioma },
    depois: d,
  })
}
