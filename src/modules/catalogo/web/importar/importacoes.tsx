import { useSearch } from '@tanstack/react-router'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { enviarPlanilha } from '#platform/navegador/importacao.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ListaDeImportacoes, NovaImportacao } from '#ui/importacao/lista.tsx'
import { importacoes, type Importacao } from '../../contract/importacao.ts'
import { relerCatalogo, useImportacoes } from '../dados.ts'
import { SITUACAO } from './nomes.ts'
import { UmaImportacao } from './uma-importacao.tsx'

/** Files of items and prices, newest first; the open one is in the address. */
export function Importacoes() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = (id: string | undefined) => void navegar({ to: '.', search: (antes) => ({ ...antes, importacao: id }) })
  const aberta = typeof search.importacao === 'string' ? search.importacao : null
  const lista = useImportacoes()
  const voltar = () => abrir(undefined)
  if (aberta === 'nova')
    return (
      <NovaImportacao
        rotulo="Solte aqui a tabela do fornecedor, ou escolha um arquivo"
        dica="CSV ou XLSX."
        aoReceber={async (arquivo) => {
          const { id } = await enviarPlanilha<Importacao>(importacoes.enviar.path, TIPO_DE_PLANILHA, arquivo)
          await relerCatalogo()
          abrir(id)
        }}
        aoVoltar={voltar}
      />
    )
  if (aberta) return <UmaImportacao key={aberta} id={aberta} aoVoltar={voltar} />
  return (
    <ListaDeImportacoes
      consulta={lista}
      dizer={(i) => [SITUACAO[i.situacao], i.fornecedor]}
      detalhe="A tabela de um fornecedor, em CSV ou XLSX, vira preços com validade e itens com ficha técnica. Dá para desfazer por 30 dias."
      aoAbrir={abrir}
    />
  )
}
