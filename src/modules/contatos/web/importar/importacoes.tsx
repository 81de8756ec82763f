import { useSearch } from '@tanstack/react-router'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { enviarPlanilha } from '#platform/navegador/importacao.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ListaDeImportacoes, NovaImportacao } from '#ui/importacao/lista.tsx'
import { importacoes, type Importacao } from '../../contract/importacoes.ts'
import { relerContatos, useImportacoes } from '../dados.ts'
import { IMPORTACAO } from '../nomes.ts'
import { UmaImportacao } from './uma-importacao.tsx'

/** Imports, newest first; the open one is in the URL. */
export function Importacoes() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = (id: string | undefined) => void navegar({ to: '.', search: (a) => ({ ...a, importacao: id }) })
  const aberta = typeof search.importacao === 'string' ? search.importacao : null
  const lista = useImportacoes()
  const voltar = () => abrir(undefined)
  if (aberta === 'nova')
    return (
      <NovaImportacao
        rotulo="Solte aqui a planilha, ou escolha um arquivo"
        dica="CSV ou XLSX, com até 200 mil linhas."
        aoReceber={async (arquivo) => {
          const { id } = await enviarPlanilha<Importacao>(importacoes.enviar.path, TIPO_DE_PLANILHA, arquivo)
          await relerContatos()
          abrir(id)
        }}
        aoVoltar={voltar}
      />
    )
  if (aberta) return <UmaImportacao key={aberta} id={aberta} aoVoltar={voltar} />
  return (
    <ListaDeImportacoes
      consulta={lista}
      dizer={(i) => [IMPORTACAO[i.situacao] ?? null]}
      detalhe="Uma planilha CSV ou XLSX vira contatos, sem repetir quem já está aqui. Dá para desfazer por 30 dias."
      comBotao
      aoAbrir={abrir}
    />
  )
}
