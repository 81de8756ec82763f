import { ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { DadosDaEmpresa } from '../../contract/empresa.ts'

const MUDOU = 'Os dados da empresa mudaram enquanto você os via. Veja como ficaram e tente de novo.'

export async function alterarDados(u: Unidade, { versao, ...d }: DadosDaEmpresa & { versao: number }): Promise<void> {
  const { versao: atual, ...antes } = await u.tx
    .selectFrom('empresa.dados')
    .select([
      'nome',
      'telefone',
      'email',
      'site',
      'cor_primaria',
      'cor_secundaria',
      'cor_destaque',
      'encarregado_nome',
      'encarregado_email',
      'exercicio_mes',
      'rodape_documentos',
      'rodape_emails',
      'versao',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (atual !== versao) throw new ErroApp('VERSAO', 409, MUDOU, { details: { versao: atual } })
  await u.tx
    .updateTable('empresa.dados')
    .set({ ...d, versao: versao + 1, alterado_em: new Date() })
    .execute()
  u.auditar({ acao: 'empresa.dados.alterar', entidade: 'empresa', entidade_id: 'dados', antes, depois: d })
}
